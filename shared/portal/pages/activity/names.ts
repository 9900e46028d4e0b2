/** Names for the ids in the trail: of people and apps, and of documents. What nobody has named keeps its id. */

import type { Client, DocumentMetadata } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import { personName } from '../../components/person.ts';
import type { Texts } from '../../texts/index.ts';
import { dayOf, nameOf } from '../documents/describe.ts';
import { readShares } from '../sharing/read-sharing.ts';

export interface Names {
  /** Names of people and apps, by their ids. */
  readonly users: ReadonlyMap<string, string>;
  /** Names of documents, with a day, by the ids of their first and latest versions. */
  readonly documents: ReadonlyMap<string, string>;
}

/** The principal of what operators do with their commands (docs/cli.md). No account or app has this id. */
const operator = 'operator';
/** The newest ones of each status. The trail on one page is mostly about these. */
const mostDocuments = 200;
const statuses: readonly DocumentMetadata['status'][] = ['active', 'archived', 'void'];

/**
 * All calls side by side, but those for the members of circles, which wait until it is known which circles there are, and that for
 * the shares, which only an owner may know.
 */
export async function readNames(
  client: Client,
  recordId: string,
  isOwner: Promise<boolean>,
  texts: Texts,
): Promise<Names> {
  const [shares = [], documents, members, apps] = await Promise.all([
    readShares(client, recordId, isOwner),
    readDocuments(client, recordId),
    readMembers(client, recordId),
    client.allPhas({ limit: 1000 }),
  ]);
  return {
    users: new Map([
      // No call returns the name of somebody who sees the whole record, so the role of the share is shown with the id.
      ...shares.flatMap(({ account, roleLabel }) =>
        account && roleLabel ? [[account, `${account} (${roleLabel})`] as const] : [],
      ),
      ...documents.map(({ creator }) => [creator.id, personName(creator, texts)] as const),
      ...members.map(({ id, fullName }) => [id, fullName || id] as const),
      ...apps.map(({ id, name }) => [id, name] as const),
      // In the language of the page, also where the operator is the creator of a document.
      [operator, texts.activity.operator],
    ]),
    documents: new Map(documents.flatMap((document) => entriesOf(document, texts))),
  };
}

async function readDocuments(client: Client, recordId: string): Promise<readonly DocumentMetadata[]> {
  const lists = await Promise.all(
    statuses.map((status) => client.recordDocumentList({ recordId, status, limit: mostDocuments })),
  );
  return lists.flatMap(({ documents }) => documents);
}

async function readMembers(client: Client, recordId: string) {
  const { carenets } = await client.carenetList({ recordId, limit: 1000 });
  const lists = await mapConcurrent(carenets, callsAtOnce, ({ id }) =>
    client.carenetAccountList({ carenetId: id, limit: 1000 }),
  );
  return lists.flatMap(({ accounts }) => accounts);
}

function entriesOf(document: DocumentMetadata, texts: Texts): readonly (readonly [string, string])[] {
  const name = `${nameOf(document, texts)}, ${dayOf(document, texts)}`;
  return [
    [document.id, name],
    [document.original, name],
  ];
}
