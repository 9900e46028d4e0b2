/**
 * How the functions are bundled. The AWS SDK is bundled too: unused parts are left out, which loads faster
 * than the copy in the runtime, and the deployed version is the tested version.
 */
import { join, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { FunctionSpec } from '../resources/functions.ts';
import { writeCommonPasswords } from './common-passwords.ts';
import { writeLeanDeclarations } from './lean-declarations.ts';
import { writePaperFonts } from './paper-fonts.ts';

export const root = resolve(import.meta.dirname, '../..');

/**
 * Credential sources that the SDK tries after the environment, where Lambda provides them: profiles, single
 * sign-on, processes, web identities, and the metadata of containers and machines. The SDK imports them, and
 * the clients they need, only when it gets that far.
 */
const unreached = [
  ...['ini', 'sso', 'process', 'web-identity', 'http'].map(
    (source) => `@aws-sdk/credential-provider-${source}`,
  ),
  '@smithy/credential-provider-imds',
];

let smaller: Readonly<Record<string, string>> | undefined;

/**
 * Imports that bundles hold something smaller for: what is never used, and what only documents read. Some of it is written first, and
 * only for a synthesis that bundles: compressing it takes longer than a synthesis without bundles.
 */
function replaced(): Readonly<Record<string, string>> {
  smaller ??= {
    'linkify-it': join(import.meta.dirname, 'linkify-it-stub.ts'),
    '@smithy/core/event-streams': join(import.meta.dirname, 'event-streams-stub.ts'),
    'brotli/decompress.js': join(import.meta.dirname, 'brotli-stub.ts'),
    '@peculiar/x509': join(import.meta.dirname, 'x509-stub.ts'),
    'reflect-metadata': join(import.meta.dirname, 'reflect-metadata-stub.ts'),
    '#common-passwords': writeCommonPasswords(join(root, 'dist/bundle')),
    '#paper-fonts': writePaperFonts(join(root, 'dist/bundle')),
    '#endpoint-declarations': writeLeanDeclarations(join(root, 'dist/bundle')),
  };
  return smaller;
}

/** What esbuild needs to know of a function. Add where the bundle goes. */
function buildOptions({ entry }: Pick<FunctionSpec<string>, 'entry'>): BuildOptions {
  return {
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: true,
    target: 'node24',
    // Prefers the ES modules of a package, because unused parts can be left out.
    mainFields: ['module', 'main'],
    external: unreached,
    alias: replaced(),
    // What the portal sends to browsers as it is. Its pages are JSX, as tsconfig.json says.
    loader: { '.css': 'text', '.svg': 'text', '.page.js': 'text' },
    // Some packages are CommonJS and call `require` for Node modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  };
}

/**
 * The same for several functions at once: NAME/index.mjs for each. What they share is read once, and each bundle is
 * the same as when it is built alone. Add the folder that they go to.
 */
export function buildTogetherOptions(
  specs: readonly { readonly name: string; readonly entry: string }[],
): Omit<BuildOptions, 'outdir'> {
  return {
    ...buildOptions(specs[0]!),
    entryPoints: Object.fromEntries(specs.map(({ name, entry }) => [`${name}/index`, join(root, entry)])),
    outExtension: { '.js': '.mjs' },
  };
}
