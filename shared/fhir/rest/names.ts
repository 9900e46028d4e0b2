/** What references in other documents call a resource: docs/contract/fhir-api.md#references. */
import { element, textOf } from '../json.ts';
import type { Collection, Resource } from '../read/collection.ts';
import { type Identity, isUnique, longestId, serverOf } from '../read/identity.ts';
import { resourceTypes } from '../resource-types.ts';
import { visitText } from '../work.ts';

/** What a reference says of a resource in another document. */
export interface Called {
  /** The name, and the server on which it holds; undefined where it holds among what one app or person stores. */
  readonly name: Identity;
  /** Empty where the reference does not say them. */
  readonly type: string;
  readonly ownId: string;
}

/** What is looked for: a name, who stored the document that the reference is in, and the type, empty where the reference does not say it. */
export interface Wanted {
  /** What `identityHash` makes of it. */
  readonly name: string;
  readonly storer: string;
  readonly type: string;
}

/** As one text. There are no dots in hashes. */
export function wantedText({ name, storer, type }: Wanted): string {
  return `${name}.${storer}.${type}`;
}

export function parseWanted(text: string): Wanted {
  const [name, storer, type] = text.split('.') as [string, string, string];
  return { name, storer, type };
}

/**
 * The names of a resource: by the server that it is from, or by an id that is made to be unique. Nothing else tells it in another
 * document, as small programs number what they send from 1. A UUID is one name with and without the type before it.
 */
export function namesOf(resource: Resource, collection: Collection): readonly Identity[] {
  const { json, type, fullUrl } = resource;
  const server = serverOf(resource.server) ?? collection.server;
  const inAddress =
    resource.server === undefined ? undefined : fullUrl?.slice(resource.server.length + type.length + 2);
  const ids = [textOf(element(json, 'id')), inAddress].filter((id) => id !== undefined);
  const names = [
    ...ids.map((id) => nameOfId(type, id, server)),
    resource.server === undefined ? nameOfAddress(fullUrl ?? '', collection) : undefined,
  ];
  const distinct = new Map(names.flatMap((name) => (name ? [[JSON.stringify(name), name] as const] : [])));
  for (const text of distinct.keys()) visitText(text.length);
  return [...distinct.values()];
}

/** What a reference calls a resource that is not in its document; undefined where only its own document could tell what it means. */
export function calledBy(reference: string, from: Resource, collection: Collection): Called | undefined {
  if (reference.length > longestAddress) return undefined;
  const unversioned = reference.replace(/\/_history\/.*$/s, '');
  const [, base, type, id] = /^(?:(https?:\/\/.+)\/)?([A-Z][A-Za-z]+)\/([^/]+)$/.exec(unversioned) ?? [];
  if (type === undefined || id === undefined || !resourceTypes.has(type)) {
    const name = nameOfAddress(unversioned, collection);
    return name && { name, type: '', ownId: '' };
  }
  const around = serverOf((from.container ?? from).server) ?? collection.server;
  const name = nameOfId(type, id, base === undefined ? around : serverOf(base));
  return name && { name, type, ownId: id };
}

function nameOfId(type: string, id: string, server: string | undefined): Identity | undefined {
  if (id.length > longestId) return undefined;
  if (server !== undefined) return { server, parts: [type, id] };
  if (uuid.test(id)) return nameOfUuid(id, undefined);
  return isUnique(id) ? { server, parts: [type, id] } : undefined;
}

/** Of an address that says no type. */
function nameOfAddress(address: string, collection: Collection): Identity | undefined {
  if (address.length > longestAddress) return undefined;
  const [, urn] = /^urn:uuid:(.+)$/i.exec(address) ?? [];
  if (urn !== undefined)
    return urn.length <= longestId && isUnique(urn) ? nameOfUuid(urn, collection.server) : undefined;
  return serverOf(address) === undefined ? undefined : { server: undefined, parts: ['', address] };
}

/** Characters of an address that a server would have. */
const longestAddress = 1000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function nameOfUuid(text: string, server: string | undefined): Identity {
  return { server, parts: ['', text.toLowerCase()] };
}
