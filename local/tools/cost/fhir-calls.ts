/** Searches of the FHIR base, on a record in which a hospital has sent what it has of a year. */
import { registry } from '../../../shared/api/registry.ts';
import type { Answer } from '../../demo/signed-client.ts';
import { dayOfLast, observations } from '../example-calls/fhir-documents.ts';
import { send } from '../example-calls/send.ts';
import type { InMemoryService } from '../in-memory-service.ts';
import { makePatient } from '../load/patient.ts';
import { type Bearer, bearerFor } from '../load/smart-access.ts';
import type { CallName } from '../round-trips/scenario-context.ts';

const path = registry.fhir_search.routes[0].path.replace('{FHIR_TYPE}', 'Observation');
const stored = 1000;
const inEach = 100;
const found = 100;

type Measure = (name: string, send: () => Promise<Answer>) => Promise<Answer>;

/** Makes each call once unmeasured to warm it up, then measures it. */
export async function playFhirCalls(service: InMemoryService, measure: Measure): Promise<void> {
  const patient = await makePatient(service, 'fhir');
  for (let number = 0; number < stored; number += inEach) {
    const { status, text } = await send(
      patient.session,
      'document_create',
      { record: patient.recordId },
      { body: observations(inEach, number), mediaType: 'application/fhir+json' },
    );
    if (status !== 200) throw new Error(`A Bundle was answered with ${status}: ${text}`);
  }
  const token = await bearerFor(service.origin, patient);
  // A little more than a page.
  const since = dayOfLast(found + 20, stored);
  const call = async (name: CallName, query: string) => {
    const make = () => get(`${service.origin}${path}?patient=${patient.recordId}&${query}`, token);
    await make();
    await measure(name, make);
  };
  await call(
    'fhir_search: 100 of 1,000 Observations by category and date',
    `category=laboratory&date=ge${since}&_count=${found}`,
  );
  await call('fhir_search: how many of 1,000 Observations there are of a code', 'code=2951-2&_summary=count');
}

async function get(url: string, { bearer }: Bearer): Promise<Answer> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('utf8');
  if (answer.status !== 200) throw new Error(`${url} responded ${answer.status}: ${text}`);
  return { status: answer.status, contentType: answer.headers.get('content-type') ?? '', bytes, text };
}
