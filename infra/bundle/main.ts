/**
 * `npm run bundles`: the size of every function's bundle against its budget, and packages that must not be in
 * it. The exit code is 1 when a bundle is too large or contains such a package. With `--out FOLDER` it writes the bundles as they
 * are deployed, each to FOLDER/NAME/index.mjs, and measures nothing. `--only NAME` leaves out all others and may be repeated.
 * `--also FILE` bundles another module in the same way, to FOLDER/(name of the file)/index.mjs. `--readable` keeps names and
 * lines.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { functions } from '../resources/functions.ts';
import { portalFunction } from '../resources/portal-function.ts';
import { type BundledFunction, budgetOf, type Contents, strangers } from './bundle-rules.ts';
import { buildTogetherOptions, root } from './bundling.ts';

export interface Bundle {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
  /** Packages that must not be in it. */
  readonly strangers: readonly string[];
}

/** The functions of the service, and the one of the portal. */
const bundled: readonly BundledFunction[] = [...functions, portalFunction];

/** Bundles all functions as the stacks do, in memory. */
export async function measureBundles(): Promise<readonly Bundle[]> {
  const dependencies = declaredDependencies();
  const { outputFiles, metafile } = await build({
    ...buildTogetherOptions(bundled),
    outdir: root,
    write: false,
    metafile: true,
  });
  const nameOf = (path: string): string => basename(dirname(path));
  const bytes = new Map(outputFiles.map(({ path, contents }) => [nameOf(path), contents.length]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [nameOf(path), output]));
  return bundled.map((spec) => {
    const contents = contentsOf(metafile, outputs.get(spec.name)!);
    return {
      name: spec.name,
      bytes: bytes.get(spec.name)!,
      budget: budgetOf(spec),
      strangers: strangers(spec, contents, dependencies),
    };
  });
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

function contentsOf({ inputs }: Metafile, output: Metafile['outputs'][string]): Contents {
  const held = Object.keys(output.inputs).filter((path) => output.inputs[path]!.bytesInOutput > 0);
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
  else await checkBundles();
}

async function checkBundles(): Promise<void> {
  const bundles = await measureBundles();
  for (const bundle of bundles) console.log(line(bundle));
  process.exitCode = bundles.every(isAccepted) ? 0 : 1;
}
