/**
 * Looks names up in the coding systems that the service has loaded. The portal asks for itself: what somebody looks for is nowhere told
 * beside who does.
 */
import { type Client, type CodeEntry, ServiceError } from '../../../client/index.ts';
import { withoutTag } from '../../../titles/snomed-tag.ts';
import type { CodingSystem, EntryKind } from './kinds.ts';
import type { Coding } from './resources.ts';

/** Names to choose from that are shown. */
const mostShown = 20;

/** The coding system of the kind that is loaded; undefined where its names are words alone. */
export async function loadedSystem(client: Client, kind: EntryKind): Promise<CodingSystem | undefined> {
  for (const system of systemsOf(kind)) if (await look(client, system, '')) return system;
  return undefined;
}

/** Names that hold the text, those that begin with it first; undefined where no system is loaded. */
export async function namesWith(
  client: Client,
  kind: EntryKind,
  text: string,
): Promise<readonly string[] | undefined> {
  for (const system of systemsOf(kind)) {
    const entries = await look(client, system, text);
    if (!entries) continue;
    const names = [...new Set(entries.map((entry) => nameOf(entry, system)))];
    const begins = (name: string) => name.toLowerCase().startsWith(text.toLowerCase());
    return [...names.filter(begins), ...names.filter((name) => !begins(name))].slice(0, mostShown);
  }
  return undefined;
}

/** The code of a name. Undefined unless exactly one is called so: where two are, nobody knows which was meant. */
export async function codingOf(client: Client, kind: EntryKind, name: string): Promise<Coding | undefined> {
  for (const system of systemsOf(kind)) {
    const entries = await look(client, system, name);
    if (!entries) continue;
    const [only, ...others] = entries.filter(
      (entry) => nameOf(entry, system).toLowerCase() === name.toLowerCase(),
    );
    return only && others.length === 0
      ? { system: system.uri, code: only.code, display: only.full_value }
      : undefined;
  }
  return undefined;
}

/** As people read it. */
function nameOf({ full_value }: CodeEntry, { uri }: CodingSystem): string {
  return withoutTag(full_value, uri);
}

function systemsOf({ fields }: EntryKind): readonly CodingSystem[] {
  return fields.flatMap((field) => (field.as === 'look-up' ? field.systems : []));
}

/** Undefined when the system is not loaded. */
async function look(
  client: Client,
  { shortName }: CodingSystem,
  q: string,
): Promise<readonly CodeEntry[] | undefined> {
  try {
    return await client.codingSystemQuery({ systemShortName: shortName, q });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
