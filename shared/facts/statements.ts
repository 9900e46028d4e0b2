/** What tells resources and what they say apart, as it is stored: docs/contract/fhir.md#twice-is-once. */
import { hash } from 'node:crypto';
import type { Instance, Model } from '../models/model.ts';

/** Characters of a hash of 72 bits: two that agree by chance are not to be expected, nor found by trying. */
const hashLength = 12;
/** What is said by a resource that gives no fact. */
export const noContent = '-';

function shortHash(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, hashLength);
}

/**
 * The name of the app or person that stored a document. Another one never corrects what they stored. Links and messages that a person
 * opened count as another: who sent them is not known, and must not withdraw what she wrote herself. It stays the same when the account of
 * the person is erased.
 */
export function storerHash(version: {
  readonly storer?: string;
  readonly through?: string;
  readonly broughtBy?: string;
  readonly creator: { readonly id: string };
}): string {
  const { storer, through, broughtBy, creator } = version;
  const stored = through ?? creator.id;
  return storer ?? shortHash(broughtBy === undefined ? stored : [broughtBy, stored]);
}

/**
 * The name of a resource in a record: where its server is not known, it is another one for each storer. A server is one by `http` and by
 * `https`, whose case and usual port do not count.
 */
export function identityHash(
  { server, parts }: { readonly server: string | undefined; readonly parts: readonly string[] },
  storer: string,
): string {
  return shortHash([server === undefined ? ['', storer] : [serverName(server)], parts]);
}

/** The address as the server has it by `https`; as it stands where it is none that could be called. */
function serverName(server: string): string {
  const url = URL.parse(server);
  return url ? `https://${url.host}${url.pathname}${url.search}`.replace(/\/+$/, '') : server;
}

/**
 * The name of what a fact says. An end that is only a bound does not count: it depends on when the document was made or stored. The bytes of
 * files do, as others may be as many.
 */
export function contentHash(
  { model, values, related, digests = [] }: Instance,
  modelOf: (name: string) => Model,
): string {
  const said = [...values];
  for (const [bound, end] of boundsOf(modelOf(model))) {
    if (said[bound] === true) said[end] = null;
  }
  const last = said.findLastIndex((value) => value !== null);
  return shortHash([model, said.slice(0, last + 1), related, ...digests]);
}

const bounds = new WeakMap<Model, readonly (readonly [bound: number, end: number])[]>();

/** Positions of the fields that say that an end is a bound, and of these ends. */
function boundsOf(model: Model): readonly (readonly [bound: number, end: number])[] {
  const known = bounds.get(model);
  if (known) return known;
  const found = model.fields.flatMap(({ name }, bound) => {
    const [, end] = /^(.*)_is_bound$/.exec(name) ?? [];
    return end === undefined ? [] : [[bound, model.fields.findIndex((field) => field.name === end)] as const];
  });
  bounds.set(model, found);
  return found;
}
