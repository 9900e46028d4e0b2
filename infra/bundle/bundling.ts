/**
 * How the functions are bundled. The AWS SDK is bundled too: what a function does not use is left out then, which
 * loads faster than the copy that the runtime carries, and the version deployed is the version tested.
 */
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/**
 * Sources of credentials that the SDK asks after the environment, where Lambda puts them: profiles, single sign-on,
 * processes, web identities, and the metadata of containers and machines. It imports them only when it gets that far,
 * and with them clients of its own.
 */
export const unreached = [
  ...['ini', 'sso', 'process', 'web-identity', 'http'].map(
    (source) => `@aws-sdk/credential-provider-${source}`,
  ),
  '@smithy/credential-provider-imds',
];

/** Packages that others import and nothing here makes use of, by what stands in for them. */
export const replaced = { 'linkify-it': join(import.meta.dirname, 'linkify-it-stub.ts') };

export const bundling = {
  minify: true,
  target: 'node24',
  /** Prefers the ES modules of a package, of which unused parts can be left out. */
  mainFields: ['module', 'main'],
  /** Some packages are CommonJS and call `require` for modules of Node. */
  banner: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
};
