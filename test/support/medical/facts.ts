/** Creates facts in a record by storing documents. */
import type { RequestOptions, SignedClient } from '../client.ts';
import { createDocument, idOf } from '../documents.ts';
import { type ModelName, modelNames } from './filled.ts';
import { model, models } from './models-document.ts';
import { inRecord, reportPath, totalOf } from './reports.ts';
import { smallest } from './smallest.ts';

/** A Problem of that name. */
export function problem(title: string, startDate = '2013-01-01'): string {
  return model('Problem', { ...smallest.Problem, name_title: title, startDate });
}

/** Stores a document with these models and returns its id. */
export async function storeModels(
  client: SignedClient,
  recordId: string,
  ...content: readonly string[]
): Promise<string> {
  return idOf(await createDocument(client, recordId, models(...content)));
}

/** Stores a document and returns its id. */
export async function storeDocument(
  client: SignedClient,
  recordId: string,
  body: string | Buffer,
  options: RequestOptions = {},
): Promise<string> {
  return idOf(await createDocument(client, recordId, body, options));
}

/**
 * Counts the facts that a record has of each of these models in active documents; without names, of all
 * models.
 */
export async function countFacts<Name extends ModelName = ModelName>(
  client: SignedClient,
  recordId: string,
  ...names: readonly Name[]
): Promise<Record<Name, number>> {
  const wanted = names.length > 0 ? names : modelNames;
  const counts = await Promise.all(
    wanted.map(async (name) => {
      const answer = await client.get(reportPath(inRecord(recordId), name), { query: { limit: '1' } });
      return [name, totalOf(answer)] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<Name, number>;
}
