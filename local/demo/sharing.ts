/**
 * Second act: a relative in a carenet sees exactly what was placed or autoshared, and nothing after she is
 * removed. An autonomous app works without a user's session, until it is removed from the record.
 */
import { createHash } from 'node:crypto';
import type { Scene } from './account-and-documents.ts';
import { openAccount } from './accounts.ts';
import type { Stage } from './call-printer.ts';
import type { World } from './environment.ts';

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
  const relative = await openAccount(stage, world, 'relative', 'ines', 'Ines Oyelaran');
  const { session } = relative;
  const [, letter, readings, summary] = documents.map(({ id }) => id);

  stage.heading('The patient creates a carenet, adds her sister, places one document and autoshares a type');
  const { carenets } = await patient.carenetCreate({ recordId, name: 'Sisters' });
  const carenet = { carenetId: carenets[0]!.id };
  const placement = (documentId: string) => ({ recordId, documentId, ...carenet });
  await patient.carenetAccountCreate({ ...carenet, accountId: relative.id });
  await patient.carenetDocumentPlacement(placement(letter!));
  const { id: planId } = await app.documentCreate({ recordId, body: plan, mediaType: 'application/xml' });
  await patient.autoshareCreate({ recordId, ...carenet, type: planType });

  stage.heading('The relative sees exactly these two, and nothing else of the record');
  const seen = async (expected: readonly string[], what: string) => {
    const { documents } = await session.carenetDocumentList(carenet);
    const ids = documents.map(({ id }) => id);
    stage.expect(ids.sort().join() === [...expected].sort().join(), what);
  };
  const read = (documentId: string) => session.carenetDocument({ ...carenet, documentId });
  await seen([letter!, planId], 'the placed letter and the autoshared plan');
  const { bytes } = await read(planId);
  stage.expect(new TextDecoder().decode(bytes) === plan, 'the plan byte for byte');
  const letterRead = await stage.quietly(() => read(letter!));
  const digest = createHash('sha256').update(letterRead.bytes).digest('hex');
  stage.expect(digest === documents[1]!.sha256, 'the letter byte for byte');
  await stage.refused(404, read(readings!));
  await stage.refused(403, session.recordSpecificDocument({ recordId, documentId: letter! }));

  stage.heading(
    'The patient excludes the plan and sets nevershare on the letter; then only new placements are visible',
  );
  await patient.carenetDocumentDelete(placement(planId));
  await patient.documentSetNevershare({ recordId, documentId: letter! });
  await seen([], 'no document any more');
  await stage.refused(404, read(letter!));
  await stage.refused(404, read(planId));
  await stage.refused(404, patient.carenetDocumentPlacement(placement(letter!)));
  await patient.carenetDocumentPlacement(placement(summary!));
  await patient.autoshareRevert(placement(planId));
  await seen([summary!, planId], 'the summary, and the plan by its type again');

  stage.heading('The patient removes her sister from the carenet; the very next call is denied');
  await patient.carenetAccountDelete({ ...carenet, accountId: relative.id });
  await stage.refused(403, session.carenetDocumentList(carenet));
}

async function letAutonomousAppWork(stage: Stage, world: World, { recordId }: Scene): Promise<void> {
  const { admin, background } = world.apps;
  const adminClient = stage.client('admin app', world, admin);
  const appItself = stage.client('autonomous app', world, background);
  const onRecord = { recordId, appId: background.id };

  stage.heading(`${admin.name} sets up ${background.name} on the record; it works without a user's session`);
  await adminClient.recordPhaSetup(onRecord);
  const { records } = await appItself.appRecordList({ appId: background.id });
  stage.expect(
    records.some(({ id }) => id === recordId),
    'the record among those of the app',
  );
  const issued = await appItself.autonomousAccessToken(onRecord);
  const worker = appItself.withToken(issued.oauth_token, issued.oauth_token_secret);
  const { creator } = await worker.documentCreate({
    recordId,
    body: '<LabSlip xmlns="http://phr.example.org/documents#"/>',
    mediaType: 'application/xml',
  });
  stage.expect(creator.id === background.id && creator.type === 'pha', 'the app itself to be the creator');

  stage.heading('Removed from the record, the app loses its access and its token');
  await adminClient.phaRecordDelete(onRecord);
  await stage.refused(403, worker.recordDocumentList({ recordId }));
  await stage.refused(403, appItself.autonomousAccessToken(onRecord));
}
