/** The JSON of an activity: docs/contract/audits.md#activity. */
import type { VersionItem } from '../../../store/items/index.ts';
import { formatStored } from '../../../time.ts';
import type { Access } from './access.ts';
import type { Day, Doer, Line, LinkOfLine } from './group.ts';
import type { Named, Person } from './names.ts';

interface ActivityView {
  readonly days: readonly Day[];
  /** As the caller may know it. */
  readonly access: Access;
  readonly named: Named;
  readonly versions: ReadonlyMap<string, VersionItem>;
  /** Id of the account that asks. */
  readonly caller: string;
  readonly before: string | undefined;
}

/** Documents that a line names, at most. It says how many there are. */
const mostDocuments = 20;
/** Names of people who opened a link on one day, at most. */
const mostRecipients = 20;

export function activityJson({ days, access, named, versions, caller, before }: ActivityView): unknown {
  const isApp = (id: string) => !named.people.has(id) && named.apps.has(id);
  const personJson = ({ id, name, role }: Person) => ({
    id,
    name: name ?? null,
    role,
    role_label: access.shares.get(id) || null,
    carenets: (access.memberships.get(id) ?? []).toSorted(),
    you: id === caller,
  });
  const doerJson = ({ principal, proxy, lines }: Doer) => ({
    // Nobody signs the call that opens a link.
    person: isApp(principal) ? null : principal || null,
    app: proxy || (isApp(principal) ? principal : null),
    lines: lines.map(lineJson),
  });
  const people = [...named.people.values()].filter(
    ({ id, role }) => role !== 'share' || access.shares.has(id),
  );
  return {
    days: days.map(({ date, doers }) => ({ date, doers: doers.map(doerJson) })),
    people: people.map(personJson),
    apps: [...named.apps].map(([id, name]) => ({ id, name: name ?? null })),
    carenets: [...access.carenets]
      .map(([id, name]) => ({ id, name }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    documents: [...versions.values()].map(documentJson),
    before: before ?? null,
  };
}

function lineJson(line: Line) {
  return {
    action: line.name,
    effect: line.effect,
    outcome: line.outcome,
    first: formatStored(line.first),
    last: formatStored(line.last),
    calls: line.calls,
    times: line.times,
    kinds: [...line.kinds].map(([kind, count]) => ({ kind, count })),
    others: line.others,
    listed: line.listed,
    documents: line.documentIds.slice(0, mostDocuments),
    document_count: line.documentIds.length,
    carenets: line.carenetIds,
    link: line.link ? linkJson(line.link) : null,
    untold: line.untold,
  };
}

function linkJson({ id, label, recipients }: LinkOfLine) {
  return { id, label: label ?? null, recipients: recipients.slice(0, mostRecipients) };
}

function documentJson({ id, type, label, createdAt, contents }: VersionItem) {
  return {
    id,
    type,
    label: label ?? null,
    created_at: formatStored(createdAt),
    ...(contents && { contents: contentsJson(contents) }),
  };
}

/** The table keeps no order of what is in an object. */
function contentsJson({ kinds, name, more, unread }: NonNullable<VersionItem['contents']>) {
  return {
    kinds: kinds.map(({ kind, count, newest }) => ({ kind, count, newest: newest ?? null })),
    name: name ?? null,
    more: more ?? 0,
    unread: unread ?? 0,
  };
}
