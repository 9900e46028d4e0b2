/** The tools in Python that tests use, with the versions of test/python-tools.txt. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const list = join(resolve(import.meta.dirname, '..'), 'python-tools.txt');

/** The version of a tool that the tests are written for. */
function versionOf(tool: string): string {
  const line = readFileSync(list, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${tool}==`));
  if (!line) throw new Error(`There is no ${tool} in test/python-tools.txt.`);
  return line.slice(tool.length + 2);
}

/**
 * Whether a tool is installed in its version, which `tool --version` prints. Throws when it is not, although
 * CI is set. `skipped` names what is not tried without it.
 */
export function findPythonTool(tool: string, skipped: string, env: NodeJS.ProcessEnv = process.env): boolean {
  const version = versionOf(tool);
  const { stdout } = spawnSync(tool, ['--version'], { env, encoding: 'utf8' });
  if (stdout?.split(/\s+/).includes(version)) return true;
  const message = `${tool} ${version} is missing: pip install -r test/python-tools.txt.`;
  if (env.CI) throw new Error(`CI is set, but ${message}`);
  process.stderr.write(`${message} Not tried: ${skipped}\n`);
  return false;
}
