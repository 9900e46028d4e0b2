/** Stores the example document of each data model in a record of its own, and asks for its reports. */
import { DemoClient } from '../../../demo/signed-client.ts';
import { send } from '../../example-calls/send.ts';
import { idOf, type Stage, withToken } from '../../round-trips/scenario-context.ts';
import { type ModelExample, modelsDocument } from '../models/example.ts';

/** One question and its answer: JSON, or the text of an error. */
export interface ModelAnswer {
  readonly query: string;
  readonly status: number;
  readonly body: unknown;
}

export interface ModelAnswers {
  /** What the report says of the document. */
  readonly report: unknown;
  /** What it says of the document of the older type. */
  readonly typedReport?: unknown;
  readonly answers: readonly ModelAnswer[];
}

/** The order of the facts of one document, which have one time, is that of the document. */
const everything = 'order_by=created_at';

/** Throws when a document or a report is refused. */
export async function playModel(stage: Stage, model: string, example: ModelExample): Promise<ModelAnswers> {
  const ask = await recordWith(stage, model, modelsDocument(example.facts));
  const answers: ModelAnswer[] = [];
  for (const [, query] of example.queries) answers.push(await ask(query));
  const report = succeeded(await ask(everything));
  if (example.typedDocument === undefined) return { report, answers };
  const askTyped = await recordWith(stage, model, example.typedDocument);
  return { report, typedReport: succeeded(await askTyped(everything)), answers };
}

/** Makes a record that holds this document only. Returns a function that asks for the report with a query. */
async function recordWith(
  { origin, apps, demographics }: Stage,
  model: string,
  document: string,
): Promise<(query: string) => Promise<ModelAnswer>> {
  const admin = new DemoClient(origin, apps.admin);
  const made = await send(admin, 'record_create', { demographics });
  const record = idOf(made);
  const setUp = await send(admin, 'record_pha_setup', { record, background: apps.background.id });
  const app = withToken(origin, apps.background, setUp);
  const stored = await send(app, 'document_create', { record }, { body: document });
  if (stored.status !== 200) throw new Error(`The example of ${model} was refused: ${stored.text}`);
  return async (query) => {
    const asked = Object.fromEntries(new URLSearchParams(query));
    const path = { RECORD_ID: record, DATA_MODEL: model };
    const { status, text } = await send(app, 'generic_list', {}, { path, query: asked });
    return { query, status, body: status === 200 ? JSON.parse(text) : text };
  };
}

function succeeded({ status, body }: ModelAnswer): unknown {
  if (status !== 200) throw new Error(`A report was refused: ${String(body)}`);
  return body;
}
