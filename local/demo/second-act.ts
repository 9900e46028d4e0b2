/**
 * Second act: a relative in a carenet sees exactly what was placed or autoshared, and nothing once taken out; an
 * autonomous app works without any user's session, and no longer once it is taken off the record.
 */
import { createHash } from 'node:crypto';
import type { Scene } from './first-act.ts';
import { openAccount } from './people.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

const plan = '<CarePlan xmlns="http://phr.example.org/documents#"><step>Walk every day</step></CarePlan>';
const planType = 'http://phr.example.org/documents#CarePlan';

export async function playSecondAct(stage: Stage, world: World, scene: Scene): Promise<void> {
  await shareWithRelative(stage, world, scene);
  await letAutonomousAppWork(stage, world, scene);
}

async function shareWithRelative(
  stage: Stage,
  world: World,
  { patient, app, recordId, documents }: Scene,
): Promise<void> {
  const relative = await openAccount(stage, world, 'ines', 'Ines Oyelaran');
  const all = `/records/${recordId}/documents/`;
  const [, letter, readings, summary] = documents;

  stage.heading(
    'The patient makes a carenet, puts her sister into it, places one document and autoshares a type',
  );
  const made = await stage.call('patient', patient, 'POST', `/records/${recordId}/carenets/`, {
    form: { name: 'Sisters' },
  });
  const carenet = `/carenets/${/<Carenet id="([^"]+)"/.exec(made.text)?.[1]}`;
  const carenetId = carenet.slice('/carenets/'.length);
  await stage.call('patient', patient, 'POST', `${carenet}/accounts/`, { form: { account_id: relative.id } });
  await stage.call('patient', patient, 'PUT', `${all}${letter!.id}/carenets/${carenetId}`);
  const stored = await stage.call('user app', app, 'POST', all, {
    body: plan,
    contentType: 'application/xml',
  });
  const planId = idOf(stored.text);
  await stage.call(
    'patient',
    patient,
    'POST',
    `/records/${recordId}/autoshare/carenets/${carenetId}/bytype/set`,
    {
      form: { type: planType },
    },
  );

  stage.heading('The relative sees exactly these two, and nothing else of the record');
  const seen = async (expected: readonly string[], what: string) => {
    const list = await stage.call('relative', relative.session, 'GET', `${carenet}/documents/`);
    const ids = [...list.text.matchAll(/<Document id="([^"]+)"/g)].map(([, id]) => id!);
    stage.expect([...ids].sort().join() === [...expected].sort().join(), what);
  };
  await seen([letter!.id, planId], 'the placed letter and the autoshared plan');
  const read = await stage.call('relative', relative.session, 'GET', `${carenet}/documents/${planId}`);
  stage.expect(read.text === plan, 'the plan byte for byte');
  const letterRead = await relative.session.send('GET', `${carenet}/documents/${letter!.id}`);
  const digest = createHash('sha256').update(letterRead.bytes).digest('hex');
  stage.expect(digest === letter!.sha256, 'the letter byte for byte');
  await stage.refused('relative', relative.session, 'GET', `${carenet}/documents/${readings!.id}`, 404);
  await stage.refused('relative', relative.session, 'GET', `${all}${letter!.id}`, 403);

  stage.heading(
    'The patient excludes the plan and never shares the letter; then only what is placed anew is seen',
  );
  await stage.call('patient', patient, 'DELETE', `${all}${planId}/carenets/${carenetId}`);
  await stage.call('patient', patient, 'PUT', `${all}${letter!.id}/nevershare`);
  await seen([], 'nothing any more');
  await stage.refused('relative', relative.session, 'GET', `${carenet}/documents/${letter!.id}`, 404);
  await stage.refused('relative', relative.session, 'GET', `${carenet}/documents/${planId}`, 404);
  await stage.refused('patient', patient, 'PUT', `${all}${letter!.id}/carenets/${carenetId}`, 404);
  await stage.call('patient', patient, 'PUT', `${all}${summary!.id}/carenets/${carenetId}`);
  await stage.call('patient', patient, 'POST', `${all}${planId}/carenets/${carenetId}/autoshare-revert`);
  await seen([summary!.id, planId], 'the summary, and the plan by its type again');

  stage.heading('The patient takes her sister out of the carenet; the very next call is refused');
  const member = `${carenet}/accounts/${encodeURIComponent(relative.id)}`;
  await stage.call('patient', patient, 'DELETE', member);
  await stage.refused('relative', relative.session, 'GET', `${carenet}/documents/`, 403);
}

async function letAutonomousAppWork(stage: Stage, world: World, { recordId }: Scene): Promise<void> {
  const { admin, background } = world.apps;
  const adminClient = world.client(admin);
  const onRecord = `/records/${recordId}/apps/${background.id}`;

  stage.heading(`${admin.name} sets up ${background.name} on the record; it works without anybody's session`);
  await stage.call('admin app', adminClient, 'POST', `${onRecord}/setup`);
  const records = await stage.call(
    'autonomous app',
    world.client(background),
    'GET',
    `/apps/${background.id}/records/`,
  );
  stage.expect(records.text.includes(recordId), 'the record among those of the app');
  const path = `/apps/${background.id}/records/${recordId}/access_token`;
  const issued = new URLSearchParams(
    (await stage.call('autonomous app', world.client(background), 'POST', path)).text,
  );
  const worker = world.client(background, issued.get('oauth_token')!, issued.get('oauth_token_secret')!);
  const result = {
    body: '<LabSlip xmlns="http://phr.example.org/documents#"/>',
    contentType: 'application/xml',
  };
  const stored = await stage.call(
    'autonomous app',
    worker,
    'POST',
    `/records/${recordId}/documents/`,
    result,
  );
  stage.expect(
    stored.text.includes(`<creator id="${background.id}" type="pha">`),
    'the app itself to be the creator',
  );

  stage.heading('Taken off the record, the app has lost it, token and all');
  await stage.call('admin app', adminClient, 'DELETE', onRecord);
  await stage.refused('autonomous app', worker, 'GET', `/records/${recordId}/documents/`, 403);
  await stage.refused('autonomous app', world.client(background), 'POST', path, 403);
}

function idOf(text: string): string {
  return /<Document id="([^"]+)"/.exec(text)?.[1] ?? '';
}
