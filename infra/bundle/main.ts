/**
 * `npm run bundles`: the size of every function's bundle against its budget, and packages that must not be in
 * it. The exit code is 1 when a bundle is too large or contains such a package. With `--out FOLDER` it writes the bundles as they
 * are deployed, each to FOLDER/NAME/index.mjs, and measures nothing. `--only NAME` leaves out all others and may be repeated.
 * `--also FILE` bundles another module in the same way, to FOLDER/(name of the file)/index.mjs. `--readable` keeps names and
 * lines.
 */
import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { type AllBundles, allBundles, bundled } from './all-bundles.ts';
import { budgetOf, type Contents, strangers } from './bundle-rules.ts';
import { buildTogetherOptions, root } from './bundling.ts';

export interface Bundle {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
  /** Packages that must not be in it. */
  readonly strangers: readonly string[];
}

/** The sizes and packages of the bundles that the stacks deploy. */
export function measureBundles(): readonly Bundle[] {
  const dependencies = declaredDependencies();
  const all = allBundles();
  return bundled.map((spec) => ({
    name: spec.name,
    bytes: all.contents.get(spec.name)!.length,
    budget: budgetOf(spec),
    strangers: strangers(spec, contentsOf(all, spec.name), dependencies),
  }));
}

interface WriteOptions {
  readonly only?: readonly string[];
  readonly also: readonly string[];
  readonly readable: boolean;
}

async function writeBundles(folder: string, { only, also, readable }: WriteOptions): Promise<void> {
  const chosen = [
    ...bundled.filter(({ name }) => !only || only.includes(name)),
    ...also.map((entry) => ({ name: parse(entry).name, entry })),
  ];
  await build({
    ...buildTogetherOptions(chosen),
    ...(readable && { minify: false }),
    outdir: folder,
  });
}

export function isAccepted({ bytes, budget, strangers }: Bundle): boolean {
  return bytes <= budget && strangers.length === 0;
}

function contentsOf({ inputs, outputs }: AllBundles, name: string): Contents {
  const parts = Object.entries(outputs.get(name)!.inputs);
  const held = parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  const own = held.filter((path) => !packageOf(path));
  const imported = own.flatMap((path) => inputs[path]!.imports.map((entry) => entry.path));
  return { held: packagesOf(held), imported: packagesOf(imported) };
}

function packagesOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map(packageOf).filter((name) => name !== undefined))];
}

function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function declaredDependencies(): readonly string[] {
  return Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);
}

function line(bundle: Bundle): string {
  const { name, bytes, budget } = bundle;
  const kilobytes = (count: number) => `${(count / 1000).toFixed(0)} kB`.padStart(8);
  const fault = bundle.strangers.length > 0 ? `  must not contain ${bundle.strangers.join(', ')}` : '';
  return `${name.padEnd(12)}${kilobytes(bytes)} of ${kilobytes(budget)}${bytes > budget ? '  too large' : ''}${fault}`;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      only: { type: 'string', multiple: true },
      also: { type: 'string', multiple: true, default: [] },
      readable: { type: 'boolean', default: false },
    },
  });
  if (values.out) await writeBundles(values.out, values);
  else checkBundles();
}

function checkBundles(): void {
  const bundles = measureBundles();
  for (const bundle of bundles) console.log(line(bundle));
  process.exitCode = bundles.every(isAccepted) ? 0 : 1;
}
