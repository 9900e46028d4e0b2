/** The choice of documents for a circle asks for a page of them, however many the record has. */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../shared/client/index.ts';
import { readChoice } from '../../../shared/portal/pages/sharing/read-choice.ts';

const asked: unknown[] = [];
const client = new Proxy(
  {},
  {
    get(_, call: string) {
      if (call === 'carenetList') return async () => ({ carenets: [{ id: 'c1', name: 'Family' }] });
      return async (input: unknown) => {
        asked.push([call, input]);
        return { documents: [], total: 10_000 };
      };
    },
  },
) as Client;

describe('The choice of documents for a circle', () => {
  it('is a page of 50, by the words and the state that are asked for', async () => {
    const choice = await readChoice(client, 'r1', 'c1', {
      filter: { q: 'letter', state: 'left_out' },
      offset: 9950,
    });
    expect(choice).toMatchObject({ circle: { id: 'c1' }, total: 10_000, offset: 9950 });
    const page = { q: 'letter', state: 'left_out', offset: 9950, limit: 50 };
    expect(asked).toEqual([['autoshareDocuments', { recordId: 'r1', carenetId: 'c1', ...page }]]);
  });

  it('is of all documents for a state that is none', async () => {
    asked.length = 0;
    const choice = await readChoice(client, 'r1', 'c1', {
      filter: { q: undefined, state: 'anything' },
      offset: 0,
    });
    expect(choice!.filter).toEqual({ q: undefined, state: undefined });
    expect(asked).toMatchObject([['autoshareDocuments', { state: undefined }]]);
  });

  it('is none for a circle of another record', async () => {
    const none = { filter: { q: undefined, state: undefined }, offset: 0 };
    expect(await readChoice(client, 'r1', 'c2', none)).toBeUndefined();
  });
});
