/**
 * `npm run bundles`: the size of every function's bundle against its budget, and packages that must not be in it.
 * Exit code 1 when a bundle is too large or holds a stranger.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { budgetOf, strangers } from './bundle-rules.ts';
import { bundling, root } from './bundling.ts';
import { type FunctionSpec, functions } from './functions.ts';

export interface Bundle {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
  /** Packages that must not be in it. */
  readonly strangers: readonly string[];
}

/** Bundles all functions as the stack does, in memory. */
export function measureBundles(): Promise<readonly Bundle[]> {
  const development = developmentPackages();
  return Promise.all(functions.map((spec) => measure(spec, development)));
}

export function isAccepted({ bytes, budget, strangers }: Bundle): boolean {
  return bytes <= budget && strangers.length === 0;
}

async function measure(spec: FunctionSpec, development: readonly string[]): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, spec.entry)],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: bundling.minify,
    target: bundling.target,
    mainFields: bundling.mainFields,
    banner: { js: bundling.banner },
    outfile: 'index.mjs',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const [output] = Object.values(metafile.outputs);
  const held = Object.entries(output!.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return {
    name: spec.name,
    bytes: outputFiles[0]!.contents.length,
    budget: budgetOf(spec),
    strangers: strangers(spec, packagesOf(held.map(([path]) => path)), development),
  };
}

function packagesOf(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

function developmentPackages(): readonly string[] {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies);
}

function line(bundle: Bundle): string {
  const { name, bytes, budget } = bundle;
  const kilobytes = (count: number) => `${(count / 1000).toFixed(0)} kB`.padStart(8);
  const fault = bundle.strangers.length > 0 ? `  must not hold ${bundle.strangers.join(', ')}` : '';
  return `${name.padEnd(12)}${kilobytes(bytes)} of ${kilobytes(budget)}${bytes > budget ? '  too large' : ''}${fault}`;
}

if (process.argv[1] === import.meta.filename) {
  const bundles = await measureBundles();
  for (const bundle of bundles) console.log(line(bundle));
  process.exitCode = bundles.every(isAccepted) ? 0 : 1;
}
