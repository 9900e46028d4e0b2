/** The data in a download: all rows of a kind, page after page, and how many are left out. */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../shared/client/index.ts';
import { dataFiles } from '../../../shared/portal/pages/download/data-files.ts';
import type { Scope } from '../../../shared/portal/scope/scope.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const member = { kind: 'carenet', recordId: 'r1', carenetId: 'c1' } as Scope;

/** A circle that shows this many results, and nothing else. */
function circleWith(total: number): Client {
  const page = (dataModel: string, limit: number, offset: number) => {
    const all = dataModel === 'LabResult' ? total : 0;
    const rows = Array.from(
      { length: Math.max(0, Math.min(limit, all - offset)) },
      (_, index) => offset + index,
    );
    return { text: JSON.stringify(rows), totalCount: all };
  };
  const carenetGenericList = async (query: { dataModel: string; limit: number; offset: number }) =>
    page(query.dataModel, query.limit, query.offset);
  return { readDemographicsCarenet: async () => ({}), raw: { carenetGenericList } } as unknown as Client;
}

async function download(total: number) {
  const files = await dataFiles(circleWith(total), 'rosa@mail.example', member, en);
  const text = (name: string) => Buffer.from(files[name] as Uint8Array).toString();
  return { rows: JSON.parse(text('data/LabResult.json')) as readonly number[], index: text('index.html') };
}

describe('The results in a download', () => {
  it.each([1, 499, 500, 501, 1499])('are all of %i, each once', async (total) => {
    const { rows, index } = await download(total);
    expect(rows).toEqual(Array.from({ length: total }, (_, index) => index));
    expect(index).not.toContain(en.download.leftOut(1));
  });

  it('are the newest 5,000 of more, and the index says how many are left out', async () => {
    const { rows, index } = await download(5200);
    expect(rows.length).toBe(5000);
    expect(index).toContain(en.download.leftOut(200));
  });
});

describe('The activity in a download', () => {
  const none = async () => ({
    carenets: [],
    schemas: [],
    messages: [],
    notifications: [],
    rows: [],
    total: 0,
  });
  const auditQuery = async ({ limit, offset }: { limit: number; offset: number }) => ({
    total: 5001,
    entries: Array.from({ length: Math.min(limit, 5001 - offset) }, (_, index) => offset + index),
  });
  const own = {
    auditQuery,
    recordPhas: async () => [],
    raw: { genericList: async () => ({ text: '[]', totalCount: 0 }) },
  };
  const client = new Proxy(own, { get: (calls, name) => calls[name as keyof typeof own] ?? none });

  it('is the newest 5,000 entries, and the index says how many are left out', async () => {
    const scope = { kind: 'record', recordId: 'r1', isOwner: false } as Scope;
    const files = await dataFiles(client as unknown as Client, 'rosa@mail.example', scope, en);
    const entries = JSON.parse(Buffer.from(files['activity.json'] as Uint8Array).toString());
    expect(entries).toEqual(Array.from({ length: 5000 }, (_, index) => index));
    expect(Buffer.from(files['index.html'] as Uint8Array).toString()).toContain(en.download.leftOut(1));
  });
});
