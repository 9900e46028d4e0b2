/** The bundles of all functions. What the stacks deploy is what `npm run bundles` measures. */
import { basename, dirname } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { functions } from '../resources/functions.ts';
import { portalFunction } from '../resources/portal-function.ts';
import type { BundledFunction } from './bundle-rules.ts';
import { buildTogetherOptions, root } from './bundling.ts';

/** The functions of the service, and the one of the portal. */
export const bundled: readonly BundledFunction[] = [...functions, portalFunction];

export interface AllBundles {
  /** By name of the function. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  readonly outputs: ReadonlyMap<string, Metafile['outputs'][string]>;
  readonly inputs: Metafile['inputs'];
}

let built: AllBundles | undefined;

/**
 * Builds them in memory, all at once: one after the other they would take several times as long. A process builds them once.
 * The CDK waits for a bundle without giving way, so this does too.
 */
export function allBundles(): AllBundles {
  built ??= build();
  return built;
}

function build(): AllBundles {
  // esbuild is a Go program that ends with the synthesis. Looking for garbage would take a third of its time, and save a sixth of its memory.
  process.env.GOGC ??= 'off';
  const options = { ...buildTogetherOptions(bundled), outdir: root, write: false, metafile: true } as const;
  const { outputFiles, metafile } = buildSync(options);
  return {
    contents: new Map(outputFiles.map(({ path, contents }) => [nameOf(path), contents])),
    outputs: new Map(Object.entries(metafile.outputs).map(([path, output]) => [nameOf(path), output])),
    inputs: metafile.inputs,
  };
}

/** Each bundle is NAME/index.mjs. */
function nameOf(path: string): string {
  return basename(dirname(path));
}
