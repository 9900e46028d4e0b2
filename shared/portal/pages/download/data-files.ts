/** What the record says besides its documents: health data as JSON, personal details, sharing, apps, activity and letters. */
import { type Client, type RawResponse, ServiceError } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import type { RecordScope, Scope } from '../../scope/scope.ts';
import type { Texts } from '../../texts/index.ts';
import { allViews } from '../health/models/index.ts';
import { readSharing } from '../sharing/read-sharing.ts';
import { type IndexRow, indexPage } from './index-page.tsx';
import { readLetters } from './messages.ts';
import { type Files, jsonFile } from './zip.ts';

const page = 1000;
/** Of facts, which have many fields: 1,000 of some kinds are too large for one response of the service. */
const factsPage = 500;
/** Rows of one kind. The documents, which hold all of them, are downloaded beside them. */
const mostRows = 5000;

interface DataFile {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  /** Number of rows, where it has rows, and of those that are left out. */
  readonly rows?: number | undefined;
  readonly left?: number;
  /** What else a reader must know. */
  readonly remark?: string;
}

/** Reads everything side by side. Members of a carenet get what it shows. */
export async function dataFiles(
  client: Client,
  accountId: string,
  scope: Scope,
  texts: Texts,
): Promise<Files> {
  const { download } = texts;
  const found = await Promise.all([
    demographics(client, scope, texts),
    ...allViews.map((view) => report(client, scope, view.model, texts.health.models[view.name])),
    ...(scope.kind === 'record' ? administration(client, accountId, scope, texts) : []),
  ]);
  const files = found.filter((file): file is DataFile => file !== undefined);
  const rows = files.map(
    ({ name, title, rows: count, left = 0, remark = left > 0 ? download.leftOut(left) : '' }): IndexRow => ({
      file: `${name}.json`,
      cells: [title, count === undefined ? '' : String(count), remark],
    }),
  );
  return {
    'index.html': indexPage(download.data, [texts.documents.columns.name, download.entries, ''], rows, texts),
    ...Object.fromEntries(files.map(({ name, value }) => [`${name}.json`, jsonFile(value)])),
  };
}

/** None when there are no demographics, or the carenet does not show them. */
async function demographics(client: Client, scope: Scope, texts: Texts): Promise<DataFile | undefined> {
  try {
    const value =
      scope.kind === 'record'
        ? await client.readDemographics({ recordId: scope.recordId })
        : await client.readDemographicsCarenet({ carenetId: scope.carenetId });
    return { name: 'details', title: texts.details.title, value };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** The newest rows first, as the service writes them. */
async function report(client: Client, key: ScopeKey, model: string, title: string): Promise<DataFile> {
  const { rows, total } = await allRows((offset) => {
    const query = { dataModel: model, limit: factsPage, offset, orderBy: '-created_at', over: 'include' };
    const { raw } = client;
    return key.kind === 'record'
      ? raw.genericList({ ...query, recordId: key.recordId } as never)
      : raw.carenetGenericList({ ...query, carenetId: key.carenetId } as never);
  });
  return { name: `data/${model}`, title, value: rows, rows: rows.length, left: total - rows.length };
}

async function allRows(
  read: (offset: number) => Promise<RawResponse>,
): Promise<{ rows: readonly unknown[]; total: number }> {
  const first = await read(0);
  const total = first.totalCount ?? 0;
  const answers = [first, ...(await mapConcurrent(furtherOffsets(total, factsPage), callsAtOnce, read))];
  return { rows: answers.flatMap(({ text }) => JSON.parse(text) as unknown[]), total };
}

/** What only those who control the record may know. */
function administration(
  client: Client,
  accountId: string,
  scope: RecordScope,
  texts: Texts,
): readonly Promise<DataFile>[] {
  const { recordId } = scope;
  const { sharing, apps, activity } = texts;
  return [
    readSharing(client, recordId, scope.isOwner).then((value) => ({
      name: 'sharing',
      title: sharing.title,
      value,
    })),
    client
      .recordPhas({ recordId, limit: page })
      .then((value) => ({ name: 'apps', title: apps.title, value })),
    readActivity(client, recordId, activity.title),
    inbox(client, accountId, scope, texts),
  ];
}

async function inbox(
  client: Client,
  accountId: string,
  scope: RecordScope,
  { inbox: { title }, download }: Texts,
): Promise<DataFile> {
  const { messages, sent, notifications, left, unopened } = await readLetters(client, accountId, scope);
  const remarks = [
    left > 0 && download.messagesLeftOut(left),
    unopened > 0 && download.messagesUnopened(unopened),
  ];
  return {
    name: 'inbox',
    title,
    value: { messages, sent, notifications },
    rows: messages.length + sent.length + notifications.length,
    remark: remarks.filter(Boolean).join(' '),
  };
}

async function readActivity(client: Client, recordId: string, title: string): Promise<DataFile> {
  const read = (offset: number) => client.auditQuery({ recordId, limit: page, offset });
  const first = await read(0);
  const rest = await mapConcurrent(furtherOffsets(first.total, page), callsAtOnce, read);
  const value = [first, ...rest].flatMap(({ entries }) => entries);
  return { name: 'activity', title, value, rows: value.length, left: first.total - value.length };
}

/** Where the pages after the first begin. */
function furtherOffsets(total: number, size: number): readonly number[] {
  const pages = Math.max(1, Math.ceil(Math.min(total, mostRows) / size));
  return Array.from({ length: pages - 1 }, (_, index) => (index + 1) * size);
}
