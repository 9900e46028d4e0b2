/** Callers without access to a record or to a carenet, by what they have instead. */
import { addMember, authorizeInCarenet, removeMember } from '../../http/carenets/sharing.ts';
import type { SignedClient } from '../../support/client.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { admin, authorizeApp, succeeded } from '../../support/scenario.ts';
import type { TestApp } from '../../support/service.ts';
import { appOnRecord, setUp } from '../../support/storage.ts';
import type { MatrixService } from './apps.ts';
import type { Target } from './targets.ts';

const strangers = [
  'an account without a part in it',
  'a token whose account has lost it',
  'a token of an app that was taken off',
  'an app token of another record',
  'an autonomous token of another record',
  'a primed token of another record',
] as const;

export const recordOutcasts = [...strangers, 'a carenet token that acts for its owner'] as const;

export const carenetOutcasts = [
  ...strangers,
  'a member of another carenet of its record',
  'a former member',
  'a token of another carenet of its record',
  'a token of a former member',
  'a token of an app that was taken out',
] as const;

export type Outcast = (typeof recordOutcasts)[number] | (typeof carenetOutcasts)[number];

export interface OutcastCaller {
  readonly client: SignedClient;
  /** The app it signs with, unless it is a session. */
  readonly app?: TestApp;
}

export interface Cast {
  readonly home: Target;
  readonly foreign: Target;
  readonly otherCarenetId: string;
  /** A member of the carenet and of the other one. */
  readonly carer: Person;
}

export async function createOutcasts(
  service: MatrixService,
  { home, foreign, otherCarenetId, carer }: Cast,
): Promise<Record<Outcast, OutcastCaller>> {
  const { user, worker, former } = service.apps;
  const leaver = await createPerson(service, 'leaver');
  const neighbour = await createPerson(service, 'neighbour');
  const { session } = home.owner;
  await addMember(session, otherCarenetId, neighbour);
  await addMember(session, home.carenetId, leaver);
  const ofLeaver = await authorizeInCarenet(service, leaver, home.carenetId, user);
  await removeMember(session, home.carenetId, leaver);
  const ofFormer = await authorizeInCarenet(service, carer, home.carenetId, former);
  const formerOnRecord = await authorizeApp(service, home.owner, home.recordId, former);
  succeeded(await session.delete(appOnRecord(home.recordId, former)), 'pha_record_delete');
  return {
    'an account without a part in it': { client: foreign.owner.session },
    'a token whose account has lost it': { client: await lapsedToken(service, home), app: user },
    'a token of an app that was taken off': { client: formerOnRecord, app: former },
    'an app token of another record': {
      client: await authorizeApp(service, foreign.owner, foreign.recordId, user),
      app: user,
    },
    'an autonomous token of another record': {
      client: await authorizeApp(service, foreign.owner, foreign.recordId, worker),
      app: worker,
    },
    'a primed token of another record': { client: await setUp(service, foreign.recordId, user), app: user },
    'a carenet token that acts for its owner': {
      client: await authorizeInCarenet(service, home.owner, home.carenetId, user),
      app: user,
    },
    'a member of another carenet of its record': { client: neighbour.session },
    'a former member': { client: leaver.session },
    'a token of another carenet of its record': {
      client: await authorizeInCarenet(service, carer, otherCarenetId, user),
      app: user,
    },
    'a token of a former member': { client: ofLeaver, app: user },
    'a token of an app that was taken out': { client: ofFormer, app: former },
  };
}

/** A token of the app for an account whose share was taken back. */
async function lapsedToken(service: MatrixService, { recordId }: Target): Promise<SignedClient> {
  const person = await createPerson(service, 'former');
  const shares = `/records/${recordId}/shares/`;
  const form = { account_id: person.id };
  succeeded(await admin(service).post(shares, { form }), 'record_share_add');
  const client = await authorizeApp(service, person, recordId, service.apps.user);
  succeeded(await admin(service).delete(`${shares}${person.id}`), 'record_share_delete');
  return client;
}
