/** Invitations around a filled record, in each state that looks different. */

import { accept, sendInvitation } from '../invitations.ts';
import { freshSource } from '../reset-links.ts';
import { accountPath, admin, freshEmail, succeeded, ui } from '../scenario.ts';
import type { TestService } from '../service.ts';
import { createPatient, createPerson, type Patient } from './patient.ts';

export interface InvitationsAround {
  /** Path of the mailed link of one that the patient may accept. */
  readonly received: string;
  /** Of one to a circle, and of one that makes her the owner. */
  readonly receivedCircle: string;
  readonly receivedOwner: string;
  /** Of one that somebody has accepted. */
  readonly accepted: string;
  /** Id of one that the patient sent, and that an account of another address would like to accept. */
  readonly waiting: string;
  /** Path of the mailed link of an account that was made with an invitation. */
  readonly init: string;
}

/** The patient has sent some, one of them to a circle, and got some. */
export async function inviteAround(
  service: TestService,
  patient: Patient,
  circle: string,
): Promise<InvitationsAround> {
  const { session, recordId } = patient;
  const marta = await createPatient(service, 'Marta', 'Lindqvist');
  const [registered, other] = await Promise.all([
    register(service, patient),
    createPerson(service, 'M. Okafor'),
  ]);
  const link = async (from: Patient, form: Readonly<Record<string, string>>) =>
    `/invitations/${(await sendInvitation(service, from.session, from.recordId, form)).secret}`;
  await link(patient, { address: freshEmail('neighbour'), what: 'carenet', carenet_id: circle });
  const waiting = await sendInvitation(service, session, recordId, {
    address: freshEmail('aunt'),
    what: 'record',
  });
  succeeded(await accept(other, waiting.secret), 'invitation_accept');
  const taken = { address: other.id, what: 'carenet', carenet_id: circle };
  const accepted = await sendInvitation(service, session, recordId, taken);
  succeeded(await accept(other, accepted.secret), 'invitation_accept');
  const toPatient = { address: patient.id };
  const circles = succeeded(
    await marta.session.get(`/records/${marta.recordId}/carenets/`),
    'carenet_list',
  ).xml();
  const family = { what: 'carenet', carenet_id: circles.children[0]!.attributes.id! };
  return {
    received: await link(marta, { ...toPatient, what: 'record', relation: 'parent' }),
    receivedCircle: await link(marta, { ...toPatient, ...family }),
    receivedOwner: await link(marta, {
      ...toPatient,
      what: 'owner',
      keep_share: 'true',
      password: marta.password,
    }),
    accepted: `/invitations/${accepted.secret}`,
    waiting: waiting.id,
    init: registered,
  };
}

async function register(service: TestService, { session, recordId }: Patient): Promise<string> {
  const id = freshEmail('cousin');
  const { secret } = await sendInvitation(service, session, recordId, { address: id, what: 'record' });
  const form = { account_id: id, full_name: 'Ada Roe', source: freshSource(), invitation: secret };
  succeeded(await ui(service).post('/accounts/registrations', { form }), 'account_register');
  const primary = await admin(service).get(accountPath(id, '/primary-secret'));
  return `/accounts/${id}/init/${succeeded(primary, 'primary-secret').xml().text}/invitations/${secret}`;
}
