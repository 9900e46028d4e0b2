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
  reportMissing(`${tool} ${version}`, skipped, env);
  return false;
}

/** The Python that has a module, from PYTHON or else the PATH; undefined when there is none. */
export function pythonWith(module: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const python = env.PYTHON || 'python3';
  const { status } = spawnSync(python, ['-c', `import ${module}`], { env, stdio: 'ignore' });
  return status === 0 ? python : undefined;
}

/** The same. Throws when there is none although CI is set. `skipped` names what is not tried without it. */
export function findPythonWith(
  module: string,
  skipped: string,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const python = pythonWith(module, env);
  if (!python) reportMissing(`the Python module ${module}`, skipped, env);
  return python;
}

function reportMissing(what: string, skipped: string, env: NodeJS.ProcessEnv): void {
  const message = `${what} is missing: pip install -r test/python-tools.txt.`;
  if (env.CI) throw new Error(`CI is set, but ${message}`);
  process.stderr.write(`${message} Not tried: ${skipped}\n`);
}
