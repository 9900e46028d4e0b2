/** A person who opens the choice of documents of a large record and saves it unchanged changes nothing. */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../shared/client/index.ts';
import { readChoice, readReasons } from '../../../shared/portal/pages/sharing/read-choice.ts';
import { en } from '../../../shared/portal/texts/en.ts';

/** How many rows a list of the service has when a call does not say how many (docs/contract/query-interface.md#parameters). */
const usual = 100;

const documents = Array.from({ length: 250 }, (_, index) => ({
  id: `d${index}`,
  type: 'urn:example#Letter',
  createdAt: '2026-01-31T08:30:00Z',
  nevershare: index === 1,
  label: `Letter ${index}`,
}));

/** A record with these documents, all of which the circle sees. */
const client = new Proxy(
  {},
  {
    get(_, call: string) {
      if (call === 'carenetList') return async () => ({ carenets: [{ id: 'c1', name: 'Family' }] });
      if (call === 'autoshareListBytypeAll') return async () => ({ schemas: [] });
      if (/DocumentList$/.test(call)) return async (input: { limit?: number }) => listed(input);
      return async () => ({ rows: [], total: 0, groups: [] });
    },
  },
) as Client;

function listed({ limit = usual }: { readonly limit?: number }) {
  return { documents: documents.slice(0, limit), total: documents.length };
}

const newest = documents.slice(0, 200).filter(({ nevershare }) => !nevershare);

describe('The choice of documents for a circle', () => {
  it('offers the 200 newest ones, each ticked that the circle sees, and says that there are more', async () => {
    const choice = await readChoice(client, 'r1', 'c1', en);
    expect(choice).toMatchObject({ circle: { id: 'c1' }, hasMore: true, hasPrivate: true });
    expect(choice!.documents).toHaveLength(newest.length);
    expect(choice!.documents.filter(({ isVisible }) => !isVisible)).toEqual([]);
  });

  it('is saved with as many documents in view as were offered', async () => {
    const { visible, newest: offered } = await readReasons(client, 'r1', 'c1');
    expect(offered).toHaveLength(newest.length);
    expect(offered.filter((id) => !visible.has(id))).toEqual([]);
  });

  it('is none for a circle of another record', async () => {
    expect(await readChoice(client, 'r1', 'c2', en)).toBeUndefined();
  });
});
