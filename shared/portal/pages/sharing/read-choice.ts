/** What a circle sees of the documents of a record, page by page. */
import type { Carenet, Client, DocumentSharingList } from '../../../client/index.ts';

/** Documents on a page. */
export const pageSize = 50;

/** As it stands in the address. */
type ChoiceFilter = Readonly<Record<'q' | 'state', string | undefined>>;

export interface Choice extends DocumentSharingList {
  readonly circle: Carenet;
  readonly filter: ChoiceFilter;
  readonly offset: number;
}

const states = ['visible', 'left_out', 'hidden'] as const;

function isState(text: string | undefined): text is (typeof states)[number] {
  return states.some((state) => state === text);
}

/** Undefined when the record has no such circle. Throws ServiceError when there is none at all. */
export async function readChoice(
  client: Client,
  recordId: string,
  carenetId: string,
  { filter: { q, state }, offset }: Pick<Choice, 'filter' | 'offset'>,
): Promise<Choice | undefined> {
  const known = isState(state) ? state : undefined;
  const [{ carenets }, found] = await Promise.all([
    client.carenetList({ recordId, limit: 1000 }),
    client.autoshareDocuments({ recordId, carenetId, q, state: known, offset, limit: pageSize }),
  ]);
  const circle = carenets.find(({ id }) => id === carenetId);
  return circle && { ...found, circle, filter: { q, state: known }, offset };
}
