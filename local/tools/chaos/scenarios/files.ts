/** Documents whose bytes come another way than in the body of the call: by the link of another system, and by an upload. */
import { createHash } from 'node:crypto';
import { readDocumentUpload } from '../../../../shared/client/shapes/document-upload.ts';
import { parseXml } from '../../../../shared/client/xml/parse.ts';
import type { VersionItem } from '../../../../shared/store/items/index.ts';
import { startLinkSender } from '../../example-calls/link-sender.ts';
import { checkDocument } from '../checks/documents.ts';
import { told } from '../checks/notices.ts';
import { notPinged } from '../checks/webhooks.ts';
import type { Call } from '../client.ts';
import { freshKey, type Scene } from './parts.ts';

/** The file of a hospital about the person of the record: small, or with more resources than go into the transaction of the document. */
export async function receivedLink(scene: Scene): Promise<void> {
  const { run, world, client } = scene;
  const goals = run.chance.happens(0.5) ? Array.from({ length: 12 }, (_, year) => goalOf(2000 + year)) : [];
  const { recordId } = world.small;
  const content = JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    identifier: { value: freshKey(scene) },
    entry: [person, sodium, ...goals].map((resource) => ({ resource })),
  });
  const operation = 'document_create_from_link';
  run.checks.push(notPinged(run, world), async (view) => {
    await checkDocument(run, world, view, recordId, operation, isOf(content));
  });
  const sender = await startLinkSender(content);
  try {
    const on = { record: recordId, 'received link': sender.link };
    const call: Call = { operation, by: world.owner.session, on };
    const { text } = await client.persist(run, call);
    if (!/"result":"(?:stored|already_there)"/.test(text)) run.violated(`the file was not stored: ${text}`);
  } finally {
    await sender.stop();
  }
}

/** Starting it again makes another upload; the file is sent to the last. */
export async function upload(scene: Scene): Promise<void> {
  const { run, world, client } = scene;
  const { recordId, app } = world.subscribed;
  const content = `%PDF-1.7 ${freshKey(scene)}`;
  const operation = 'document_upload_complete';
  run.checks.push(notPinged(run, world), told(run, world), async (view) => {
    const version = await checkDocument(run, world, view, recordId, operation, isOf(content), {
      hasFacts: false,
    });
    const bytes = version && (await view.bodies.get(version.bodyKey));
    if (bytes && bytes.toString() !== content)
      run.violated('the document has other bytes than were uploaded');
  });
  const form = {
    size: String(Buffer.byteLength(content)),
    sha256: digestOf(content),
    content_type: 'application/pdf',
  };
  const started = await client.persist(run, {
    operation: 'document_upload_start',
    by: app,
    on: { record: recordId },
    form,
  });
  if (started.status !== 200) return;
  const { id, request } = readDocumentUpload(parseXml(started.text));
  const { 'content-length': _, ...headers } = request.headers;
  const sent = await fetch(request.url, { method: request.method, headers, body: content });
  if (!sent.ok) run.violated(`the file was not taken: ${sent.status}`);
  const complete: Call = { operation, by: app, on: { record: recordId, upload: id } };
  // It returns the same document each time.
  const others = run.chance.happens(0.3) ? [client.persist(run, complete)] : [];
  await Promise.all([client.persist(run, complete), ...others]);
}

const isOf =
  (content: string) =>
  ({ digest }: VersionItem): boolean =>
    digest === digestOf(content);

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

function goalOf(year: number): object {
  return {
    resourceType: 'Goal',
    id: `goal-${year}`,
    lifecycleStatus: 'active',
    description: { text: `Walk ${year}` },
    subject: { reference: 'Patient/p1' },
    startDate: String(year),
  };
}

const person = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ given: ['Rosa'], family: 'Lind' }],
  gender: 'female',
  birthDate: '1939-11-15',
};

const sodium = {
  resourceType: 'Observation',
  id: 'o1',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '2951-2', display: 'Sodium in serum' }] },
  subject: { reference: 'Patient/p1' },
  effectiveDateTime: '2026-01-15T09:30:00Z',
  valueQuantity: { value: 140, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
};
