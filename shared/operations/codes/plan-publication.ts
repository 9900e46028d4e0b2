/** Plans what publishing a coding system changes, from all items of coding systems. Reads and writes nothing. */
import { codeLimits, isShortName } from '../../codes/entry.ts';
import { type CodeSystemItem, type CodeVersion, keys } from '../../store/items/index.ts';
import { absent, put, remove, type Write } from '../../store/writes.ts';

/** A version of a coding system that is to become the current one. */
export interface Publication {
  readonly system: string;
  /** Further short names; undefined keeps those it has. */
  readonly aliases?: readonly string[] | undefined;
  /** Undefined keeps the one it has. */
  readonly description?: string | undefined;
  /** Whether it may replace another version, and take names that are aliases of other systems. */
  readonly replace: boolean;
  readonly digest: string;
  readonly entries: number;
  readonly memory: number;
}

export type Plan =
  | { readonly kind: 'unchanged'; readonly item: CodeSystemItem }
  | {
      readonly kind: 'created' | 'replaced' | 'relabelled';
      readonly item: CodeSystemItem;
      /** All of them together, or none. */
      readonly writes: readonly Write[];
      /** A version that nothing refers to afterwards. */
      readonly outdated?: CodeVersion | undefined;
    };

/** A publication that is not allowed; the message says why and what to do. */
export class PublicationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PublicationRefused';
  }
}

type Existing = ReadonlyMap<string, CodeSystemItem>;

/** All names change in one transaction, which may have a hundred writes. */
const mostAliases = 40;

/**
 * The changes that make the publication current, with `version` if it needs a new one. `unchanged` when there
 * is nothing to do; `relabelled` when only aliases or the description differ. Throws PublicationRefused.
 */
export function planPublication(
  wanted: Publication,
  existing: Existing,
  version: CodeVersion,
  time: string,
): Plan {
  const { system } = wanted;
  const current = existing.get(system);
  const own = current?.system === system ? current : undefined;
  const aliases = [...new Set(wanted.aliases ?? own?.aliases)].sort();
  const description = wanted.description ?? own?.description ?? '';
  refuseNames([system, ...aliases], description);
  const isSame = own?.digest === wanted.digest;
  if (isSame && own.description === description && hasAliases(own, aliases, existing)) {
    return { kind: 'unchanged', item: own };
  }
  refuseTaken(wanted, aliases, existing);
  const { digest, entries, memory } = wanted;
  const previous = isSame ? own.previous : own?.version;
  const item: CodeSystemItem = {
    system,
    description,
    aliases,
    version: isSame ? own.version : version,
    digest,
    entries,
    memory,
    ...(previous && { previous }),
    publishedAt: isSame ? own.publishedAt : time,
    revision: 0,
  };
  return {
    kind: isSame ? 'relabelled' : own ? 'replaced' : 'created',
    item,
    writes: [
      ...[system, ...aliases].map((name) => point(name, item, existing.get(name))),
      ...dropped(own, aliases, existing),
      ...taken([system, ...aliases], system, existing),
    ],
    outdated: isSame ? undefined : own?.previous,
  };
}

function refuseNames(names: readonly string[], description: string): void {
  const wrong = names.find((name) => !isShortName(name));
  if (wrong !== undefined) {
    throw new PublicationRefused(
      `"${wrong}" cannot be a short name: up to ${codeLimits.shortName} letters, digits, dots, dashes and underscores, the first a letter or digit.`,
    );
  }
  if (new Set(names).size < names.length)
    throw new PublicationRefused(`${names[0]} cannot be its own alias.`);
  if (names.length > mostAliases + 1) throw new PublicationRefused(`More than ${mostAliases} aliases.`);
  if ([...description].length > codeLimits.description) {
    throw new PublicationRefused(`A description has at most ${codeLimits.description} characters.`);
  }
}

function refuseTaken({ system, replace }: Publication, aliases: readonly string[], existing: Existing): void {
  for (const name of [system, ...aliases]) {
    const there = existing.get(name);
    if (!there || (name !== system && there.system === system)) continue;
    if (name !== system && there.system === name) {
      throw new PublicationRefused(`${name} is a coding system of its own and cannot become an alias.`);
    }
    if (replace) continue;
    const what = there.system === name ? 'exists already' : `is an alias of ${there.system}`;
    throw new PublicationRefused(`${name} ${what}. With --replace this file takes its place.`);
  }
}

function hasAliases(own: CodeSystemItem, aliases: readonly string[], existing: Existing): boolean {
  return (
    own.aliases.length === aliases.length &&
    aliases.every(
      (alias) => own.aliases.includes(alias) && existing.get(alias)?.version.id === own.version.id,
    )
  );
}

/** Writes the item of one name, on condition that no one has changed it in the meantime. */
function point(name: string, item: CodeSystemItem, there: CodeSystemItem | undefined): Write {
  const { previous: _, ...current } = item;
  const whole = name === item.system ? item : { ...current, aliases: [] };
  return put(
    keys.codeSystem(name),
    { ...whole, revision: (there?.revision ?? 0) + 1 },
    { when: there ? { revision: there.revision } : { PK: absent }, refused: 'retry' },
  );
}

/** Removes the aliases that the system no longer has. */
function dropped(
  own: CodeSystemItem | undefined,
  aliases: readonly string[],
  existing: Existing,
): readonly Write[] {
  const gone = own?.aliases.filter((alias) => !aliases.includes(alias)) ?? [];
  return gone.flatMap((alias) => {
    const there = existing.get(alias);
    if (there?.system !== own?.system) return [];
    return remove(keys.codeSystem(alias), { when: { revision: there!.revision }, refused: 'retry' });
  });
}

/** Removes an alias from the other systems that lose it. */
function taken(names: readonly string[], system: string, existing: Existing): readonly Write[] {
  const losers = new Set(names.map((name) => existing.get(name)?.system));
  losers.delete(system);
  return [...losers].flatMap((loser) => {
    const there = loser === undefined ? undefined : existing.get(loser);
    if (!there) return [];
    const aliases = there.aliases.filter((alias) => !names.includes(alias));
    return put(
      keys.codeSystem(there.system),
      { ...there, aliases, revision: there.revision + 1 },
      { when: { revision: there.revision }, refused: 'retry' },
    );
  });
}
