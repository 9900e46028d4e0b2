/** Chromium as its package brings it, with the libraries and the fonts that a machine without a desktop may lack. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../server/project-root.ts';

export interface UnpackedBrowser {
  readonly executablePath: string;
  /** Variables that its process needs. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const packageFile = join(projectRoot, 'node_modules/@sparticuz/chromium/package.json');

/** For Lambda the package unpacks the libraries too. It unpacks to the folder of temporary files, also while others do so. */
const unpacking = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;

/**
 * Unpacks it, once for each version. Several processes may do so at the same time: each unpacks to a folder of its own, and the
 * first gives its folder the final name.
 */
export async function unpackBrowser(): Promise<UnpackedBrowser> {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const folder = join(projectRoot, `node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpackTo(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

async function unpackTo(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  const env = { PATH: process.env.PATH, TMPDIR: own, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await run(process.execPath, ['--input-type=module', '--eval', unpacking], { cwd: projectRoot, env });
  writeFileSync(join(own, 'fonts.conf'), fontsIn(folder));
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Its own fonts alone, so that pages look the same on every machine. */
function fontsIn(folder: string): string {
  const dir = join(folder, 'fonts/fonts');
  return `<?xml version="1.0"?><fontconfig><dir>${dir}</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;
}
