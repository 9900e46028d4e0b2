/**
 * Every call of the service, in an order in which each succeeds; several times where its cost depends on how it is
 * made. The scenario is data for whoever runs it: it says which operation a call is meant to be, and the runner
 * measures it.
 */
import { addPerson, endAccount, playAccount } from './scenario/accounts.ts';
import { playAppAccess } from './scenario/app-access.ts';
import { authorize } from './scenario/authorization.ts';
import { playCarenets } from './scenario/carenets.ts';
import { playDocumentLife } from './scenario/document-life.ts';
import { playDocuments } from './scenario/documents.ts';
import { playRecord } from './scenario/records.ts';
import { playService } from './scenario/service.ts';
import { clientsOf, type Stagehands } from './scenario/stage.ts';
import { playStorage } from './scenario/storage.ts';

/** Plays all calls; `run` keeps the names of several runs apart. */
export async function playAllCalls(stage: Stagehands, run: string): Promise<void> {
  const clients = clientsOf(stage);
  await playService(stage, clients);
  const owner = await playAccount(stage, clients, run);
  const relative = await addPerson(stage, clients, `relative-${run}@mail.example`);
  const recordId = await playRecord(stage, clients, owner, relative, run);
  const app = await authorize(stage, clients, owner.session, { recordId });
  await playDocuments(stage, app, owner.session, recordId);
  await playDocumentLife(stage, app, owner.session, recordId);
  await playCarenets(stage, clients, { recordId, owner, relative });
  await playAppAccess(stage, clients, owner.session, recordId);
  await playStorage(stage, clients, app, recordId);
  await endAccount(stage, clients, owner);
}
