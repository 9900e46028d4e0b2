/** An app that speaks SMART: how it is let in, what it reads and writes, and how its access ends. */
import type { Answer } from '../../../demo/signed-client.ts';
import type { Play } from '../play.ts';
import { idOf } from '../scenario-context.ts';

/** Lets an app of its own in, and leaves its token with the calls of the FHIR base. */
export async function smart(play: Play): Promise<void> {
  await play.calls('fhir_metadata', 'smart_configuration', 'openid_configuration', 'smart_jwks');
  const registered = jsonOf(await play.call('smart_register'));
  play.set({ 'smart app': registered.client_id! });
  const opened = jsonOf(await play.call('smart_launch'));
  play.set({ launch: parameter(opened.location, 'launch') });
  play.set({ 'smart request': parameter((await play.call('smart_authorize')).location, 'request') });
  await play.call('smart_request');
  const approved = jsonOf(await play.call('smart_request_approve'));
  play.set({ 'smart code': parameter(approved.location, 'code') });
  const token = jsonOf(await play.call('smart_token')).access_token!;
  play.set({ 'access token': token });
  play.bear(token);
  await play.call('smart_introspect');
  await play.calls('record_smart_grants', 'record_smart_grant_create');
}

/** What the app does at the FHIR base. */
export async function fhir(play: Play): Promise<void> {
  const { id, meta } = JSON.parse((await play.call('fhir_create')).text) as {
    readonly id: string;
    readonly meta: { readonly versionId: string };
  };
  const version = play.get('document').replaceAll('-', '');
  play.set({ 'fhir id': id, 'fhir version': meta.versionId, 'document version': version });
  await play.calls('fhir_read', 'fhir_search', 'fhir_search_post', 'fhir_vread', 'fhir_history');
  await play.calls('fhir_everything', 'fhir_summary', 'fhir_docref', 'fhir_docref_patient', 'fhir_validate');
  await play.calls('fhir_update', 'fhir_transaction');
}

/** Access ends: what a person has allowed in a circle and on the record, a request that is not allowed, and a token. */
export async function smartEnds(play: Play): Promise<void> {
  play.set({ 'smart request': await ask(play) });
  await play.call('smart_request_deny');
  play.set({ 'smart request': await ask(play) });
  play.set({ carenet: idOf(await play.prepare('carenet_list'), 'Carenet') });
  const circle = { form: { carenet_id: play.get('carenet'), scope: 'patient/*.rs', days: '30' } };
  await play.prepare('smart_request_approve', circle);
  const inCircle = jsonOf(await play.call('carenet_smart_grants')) as unknown as Grants;
  play.set({ 'smart grant': inCircle.grants[0]!.id });
  await play.call('carenet_smart_grant_end');
  await play.call('smart_revoke');
  const onRecord = jsonOf(await play.prepare('record_smart_grants')) as unknown as Grants;
  play.set({ 'smart grant': onRecord.grants[0]!.id });
  await play.call('record_smart_grant_end');
}

interface Grants {
  readonly grants: readonly { readonly id: string }[];
}

/** Asks to be let in without being opened, and returns what the address of the page says. */
async function ask(play: Play): Promise<string> {
  const answer = await play.prepare('smart_authorize', {
    query: {
      response_type: 'code',
      client_id: '{smart app}',
      redirect_uri: 'https://vitals.example.net/after',
      scope: 'launch/patient patient/*.rs',
      state: 'af0ifjsldkj',
      aud: '{fhir base}',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    },
  });
  return parameter(answer.location, 'request');
}

function jsonOf({ text }: Answer): Readonly<Record<string, string | undefined>> {
  return JSON.parse(text);
}

function parameter(address: string | undefined, name: string): string {
  const value = address === undefined ? null : new URL(address).searchParams.get(name);
  if (value === null) throw new Error(`No ${name} in ${address}`);
  return value;
}
