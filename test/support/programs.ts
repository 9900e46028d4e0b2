/** Programs that some tests need besides Node. CI requires them; elsewhere those tests are left out, by name. */
import { spawnSync } from 'node:child_process';

/**
 * Whether all programs are in the PATH. Throws when one is missing although CI is set. `skipped` names what is
 * not tried without them.
 */
export function hasPrograms(
  programs: readonly string[],
  skipped: string,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  const missing = programs.filter((name) => !isFound(name, env));
  if (missing.length === 0) return true;
  const message = `Not installed: ${missing.join(', ')}.`;
  if (env.CI) throw new Error(`CI is set, but programs are missing. ${message}`);
  process.stderr.write(`${message} Not tried: ${skipped}\n`);
  return false;
}

function isFound(name: string, env: NodeJS.ProcessEnv): boolean {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { env, stdio: 'ignore' }).status === 0;
}
