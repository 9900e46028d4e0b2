/** One circle, with the calls of one who controls the record. */
import type { Client, RecordSharing } from '../../../client/index.ts';

/** A circle, with who is in it and what it sees. */
export type CircleInUse = RecordSharing['carenets'][number];

const mostCircles = 1000;

/** Undefined when the record has no such circle. One call. */
export async function readCircle(
  client: Client,
  recordId: string,
  carenetId: string,
): Promise<CircleInUse | undefined> {
  const { carenets } = await client.recordSharing({ recordId, limit: mostCircles });
  return carenets.find(({ id }) => id === carenetId);
}
