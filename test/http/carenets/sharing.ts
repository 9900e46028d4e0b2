/** Building blocks for tests about carenets: members, shared documents, and apps bound to a carenet. */
import type { Answer, Pairs, SignedClient } from '../../support/client.ts';
import { encode } from '../../support/client.ts';
import { type DocumentList, documentsPath, idOf, listOf } from '../../support/documents.ts';
import {
  admin,
  clientOf,
  type Holder,
  redirectOf,
  requestToken,
  succeeded,
  tokenPath,
  withTokenOf,
} from '../../support/scenario.ts';
import type { TestApp, TestService } from '../../support/service.ts';
import { appOnRecord } from '../../support/storage.ts';

/** Path of a carenet, or of a call about it. */
export function carenetPath(carenet: string, rest = ''): string {
  return `/carenets/${carenet}${rest}`;
}

export function memberPath(carenet: string, account: { readonly id: string }, rest = ''): string {
  return carenetPath(carenet, `/accounts/${encode(account.id)}${rest}`);
}

export function carenetAppPath(carenet: string, app: { readonly id: string }, rest = ''): string {
  return carenetPath(carenet, `/apps/${encode(app.id)}${rest}`);
}

/** Path of the placement of a document in a carenet, or of a call about it. */
export function placementPath(recordId: string, documentId: string, carenet: string, call = ''): string {
  return documentsPath(recordId, documentId, 'carenets', carenet) + call;
}

export function autosharePath(recordId: string, carenet: string, call: 'set' | 'unset'): string {
  return `/records/${recordId}/autoshare/carenets/${carenet}/bytype/${call}`;
}

/** Creates a carenet and returns its id. */
export async function createCarenet(client: SignedClient, recordId: string, name: string): Promise<string> {
  const answer = await client.post(`/records/${recordId}/carenets/`, { form: { name } });
  return idOf(succeeded(answer, 'carenet_create').xml().children[0]!);
}

/** Ids of a record's carenets by name. */
export async function carenetsOf(client: SignedClient, recordId: string): Promise<Record<string, string>> {
  const answer = succeeded(await client.get(`/records/${recordId}/carenets/`), 'carenet_list');
  return Object.fromEntries(
    answer.xml().children.map((carenet) => [carenet.attributes.name!, idOf(carenet)]),
  );
}

/** Names in the order of the response. */
export function namesIn(answer: Answer): string[] {
  return succeeded(answer, 'Carenets')
    .xml()
    .children.map(({ attributes }) => attributes.name!);
}

export async function addMember(client: SignedClient, carenet: string, account: Holder): Promise<void> {
  const form = { account_id: account.id };
  succeeded(await client.post(carenetPath(carenet, '/accounts/'), { form }), 'carenet_account_create');
}

export async function removeMember(client: SignedClient, carenet: string, account: Holder): Promise<void> {
  succeeded(await client.delete(memberPath(carenet, account)), 'carenet_account_delete');
}

export async function enableApp(service: TestService, recordId: string, app: TestApp): Promise<void> {
  succeeded(await admin(service).put(appOnRecord(recordId, app)), 'record_pha_enable');
}

export async function placeApp(client: SignedClient, carenet: string, app: TestApp): Promise<void> {
  succeeded(await client.put(carenetAppPath(carenet, app)), 'carenet_apps_create');
}

export async function place(
  client: SignedClient,
  recordId: string,
  documentId: string,
  carenet: string,
): Promise<void> {
  succeeded(await client.put(placementPath(recordId, documentId, carenet)), 'carenet_document_placement');
}

export async function exclude(
  client: SignedClient,
  recordId: string,
  documentId: string,
  carenet: string,
): Promise<void> {
  succeeded(await client.delete(placementPath(recordId, documentId, carenet)), 'carenet_document_delete');
}

export async function autoshare(
  client: SignedClient,
  recordId: string,
  carenet: string,
  type: string,
  call: 'set' | 'unset' = 'set',
): Promise<void> {
  succeeded(await client.post(autosharePath(recordId, carenet, call), { form: { type } }), 'autoshare');
}

export function kindPath(recordId: string, carenet: string, call: 'set' | 'unset'): string {
  return `/records/${recordId}/autoshare/carenets/${carenet}/bykind/${call}`;
}

/** Shares data of a kind into a carenet, or ends that. */
export async function shareKind(
  client: SignedClient,
  recordId: string,
  carenet: string,
  kind: string,
  call: 'set' | 'unset' = 'set',
): Promise<void> {
  succeeded(await client.post(kindPath(recordId, carenet, call), { form: { kind } }), 'autoshare_kind');
}

/** Lists the documents that a caller sees through a carenet. */
export async function listThrough(
  client: SignedClient,
  carenet: string,
  query: Pairs | string = {},
): Promise<DocumentList> {
  return listOf(await client.get(carenetPath(carenet, '/documents/'), { query }));
}

/** Takes an app through request token, claim, approval and exchange for one carenet. */
export async function authorizeInCarenet(
  service: TestService,
  holder: Holder,
  carenet: string,
  app: TestApp = service.apps.user,
): Promise<SignedClient> {
  const { token, client } = await requestToken(service, app, { indivo_carenet_id: carenet });
  succeeded(await holder.session.post(tokenPath(token, 'claim')), 'request_token_claim');
  const approved = await holder.session.post(tokenPath(token, 'approve'), { form: { carenet_id: carenet } });
  const redirect = redirectOf(succeeded(approved, 'request_token_approve'));
  const verifier = redirect.searchParams.get('oauth_verifier')!;
  const answer = succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
  return withTokenOf(clientOf(service, app), answer);
}
