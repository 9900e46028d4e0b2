/** Stores the example Bundle of docs/fhir.md in a record of its own, and asks for its laboratory results. */
import { DemoClient } from '../../../demo/signed-client.ts';
import { send } from '../../example-calls/send.ts';
import { idOf, type Stage, withToken } from '../../round-trips/scenario-context.ts';
import { fhirExample } from '../fhir/example.ts';

export interface FhirAnswers {
  /** The metadata of the document. */
  readonly metadata: string;
  /** The facts that came from it, as JSON. */
  readonly report: unknown;
  /** The same as a Bundle. */
  readonly resources: unknown;
}

/** Throws when a call is refused. */
export async function playFhir({ origin, apps, demographics }: Stage): Promise<FhirAnswers> {
  const admin = new DemoClient(origin, apps.admin);
  const made = await send(admin, 'record_create', { demographics });
  const record = idOf(made);
  const setUp = await send(admin, 'record_pha_setup', { record, background: apps.background.id });
  const app = withToken(origin, apps.background, setUp);
  const ask = async (query: Readonly<Record<string, string>>) => {
    const path = { RECORD_ID: record, DATA_MODEL: 'LabResult' };
    return JSON.parse(succeeded(await send(app, 'generic_list', {}, { path, query })));
  };
  const content = { body: JSON.stringify(fhirExample), mediaType: 'application/fhir+json' };
  const stored = await send(app, 'document_create', { record }, content);
  return {
    metadata: succeeded(stored),
    report: await ask({ limit: '100' }),
    resources: await ask({ response_format: 'application/fhir+json', limit: '100' }),
  };
}

function succeeded({ status, text }: { readonly status: number; readonly text: string }): string {
  if (status !== 200) throw new Error(`The example of FHIR was refused: ${status} ${text}`);
  return text;
}
