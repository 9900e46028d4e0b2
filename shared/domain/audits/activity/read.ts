/** GET /records/{RECORD_ID}/activity: docs/contract/audits.md#activity. */
import type { auditEndpoints } from '../../../api/endpoints/audits.ts';
import { ApiError } from '../../../errors.ts';
import type { AuditItem, VersionItem } from '../../../store/items/index.ts';
import type { Handler } from '../../handler.ts';
import { trailOf } from '../trail.ts';
import { type Access, readAccess } from './access.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { documentsOf, groupEntries } from './group.ts';
import { nameDoers, readDocuments } from './names.ts';
import { activityJson } from './view.ts';
import { readWindow } from './window.ts';

type ActivityInput = Parameters<Handler<(typeof auditEndpoints)['activity']>>[0]['query'];

/** Entries that one call reads, at most; more when only some of them are asked for. */
const mostEntries = 150;
const mostFiltered = 1000;
const day = /^\d{4}-\d{2}-\d{2}$/;

export const readActivity: Handler<(typeof auditEndpoints)['activity']> = async ({ query }, context) => {
  const { store, actor, entities } = context;
  const { person, app, kind, from, to } = query;
  requireDay('from', from);
  requireDay('to', to);
  const isFiltered = person !== undefined || app !== undefined || kind !== undefined;
  const most = isFiltered ? mostFiltered : mostEntries;
  const before = query.before === undefined ? undefined : placeOf(query.before);
  const [window, access] = await Promise.all([
    readWindow(trailOf(context), { from, to, before, most }),
    readAccess(entities.record, store),
  ]);
  const wanted = window.entries.filter((entry) => isBy(entry, query));
  const recordId = entities.record.id;
  const [entries, documents] = await ofKind(wanted, kind, (ids) => readDocuments(recordId, ids, store));
  const days = groupEntries(entries, actor.id);
  const doers = {
    principals: new Set(entries.flatMap(({ principal }) => principal || [])),
    proxies: new Set(entries.flatMap(({ proxy }) => proxy || [])),
  };
  const ids = days.flatMap(({ doers }) =>
    doers.flatMap(({ lines }) => lines.flatMap((line) => line.documentIds)),
  );
  const [named, versions] = await Promise.all([
    nameDoers(recordId, access, doers, store),
    documents ?? readDocuments(recordId, ids, store),
  ]);
  return activityJson({
    days,
    access: visibleTo(actor.id, access, doers.principals),
    named,
    versions,
    caller: actor.id,
    before: window.before === undefined ? undefined : cursorOf(window.before),
  });
};

function requireDay(name: string, value: string | undefined): void {
  if (value !== undefined && !day.test(value))
    throw new ApiError('parameter_invalid', { name, form: 'a day such as 2026-01-31' });
}

/** Whether the person, and the app, of the query did it. An app does something for an account, or on its own. */
function isBy(
  { principal, proxy }: AuditItem,
  { person, app }: Pick<ActivityInput, 'person' | 'app'>,
): boolean {
  if (person !== undefined && principal !== person) return false;
  return app === undefined || (proxy || principal) === app;
}

type Versions = ReadonlyMap<string, VersionItem>;

/**
 * Entries that showed data of the kind, or changed a document that holds some. For these the documents are read, so that they are
 * returned too.
 */
async function ofKind<Entry extends AuditItem>(
  entries: readonly Entry[],
  kind: string | undefined,
  read: (ids: Iterable<string>) => Promise<Versions>,
): Promise<readonly [entries: readonly Entry[], documents?: Versions]> {
  if (kind === undefined) return [entries];
  const documents = await read(entries.flatMap(documentsOf));
  const holds = (documentId: string) =>
    documents.get(documentId)?.contents?.kinds.some((one) => one.kind === kind) === true;
  const found = entries.filter(
    (entry) => Object.hasOwn(entry.shown?.kinds ?? {}, kind) || documentsOf(entry).some(holds),
  );
  return [found, documents];
}

/** Only its owner knows with whom else a record is shared whole (docs/contract/records.md#full-shares): somebody else reads of those who did something. */
function visibleTo(caller: string, access: Access, principals: ReadonlySet<string>): Access {
  if (caller === access.ownerId) return access;
  const shares = [...access.shares.keys()].filter((id) => id === caller || principals.has(id));
  return { ...access, shares: new Map(shares.map((id) => [id, undefined])) };
}
