import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countCapacity } from '../../../../local/tools/bench/capacity.ts';
import { createDocument } from '../../../../shared/domain/documents/writes.ts';
import { prepareFacts } from '../../../../shared/domain/facts/prepare-facts.ts';
import { storeOverflow } from '../../../../shared/domain/facts/writes.ts';
import { scanModels } from '../../../../shared/domain/facts/scan.ts';
import { readFhirDocument } from '../../../../shared/fhir/document.ts';
import { newDocumentId, newId } from '../../../../shared/ids.ts';
import { models } from '../../../../shared/models/registry.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { create } from '../../../../shared/store/writes.ts';
import { freshTable } from '../apps/table.ts';
import { MemoryBodies } from '../storage/support.ts';
const table = freshTable();
const bodies = new MemoryBodies();
const dir = '/work/wt/a/node_modules/.cache/fhir-samples/synthea-patients/fhir';
async function newRecord() { const now = new Date(); const id = newId(now); await table.store.transact([create(keys.record(id), { id, label: 'x', creatorId: 'd', createdAt: now.toISOString() }, 'retry')]); return id; }
async function record(id: string) { const [r] = await table.store.get([keys.record(id)]); return r!; }
async function download(recordId: string, month: number, all: any) {
  const now = new Date(Date.UTC(2026, month, 1));
  const entry = all.entry.slice(0, all.entry.length - 12 * 20 + month * 20).map((e: any, i: number) => (i % 97 === month ? { ...e, resource: { ...e.resource, ...(e.resource.valueQuantity && { valueQuantity: { ...e.resource.valueQuantity, value: 1 } }) } } : e));
  const body = Buffer.from(JSON.stringify({ ...all, timestamp: now.toISOString(), entry }));
  const t0 = performance.now();
  const { type, reading } = readFhirDocument(body, undefined, now.toISOString());
  const t1 = performance.now();
  const id = newDocumentId(now);
  const version: any = { id, type, size: 1, digest: '00', mediaType: 'application/fhir+json', bodyKey: `documents/${id}`, creator: { id: 'n', type: 'pha', fullName: 'N' }, createdAt: now.toISOString(), modifiedAt: now.toISOString(), revision: 1 };
  const { result, consumed } = await countCapacity(async () => {
    const { facts } = await prepareFacts({ record: await record(recordId), version, lineageId: id, content: reading }, { store: table.store, bodies });
    await storeOverflow(facts, bodies);
    await table.store.transact(createDocument(recordId, version, facts));
    return facts!.head.blocks.length;
  });
  return { resources: entry.length, read: Math.round(t1 - t0), store: Math.round(performance.now() - t1), blocks: result, consumed };
}
async function report(recordId: string) {
  const { restated } = await record(recordId);
  const out: Record<string, string> = {};
  let sum = 0;
  for (const model of models.values()) {
    const { result, consumed } = await countCapacity(async () => { let n = 0; for await (const b of scanModels({ recordId, restated, models: [model], status: 'active' }, { store: table.store, bodies })) n += b.facts.length; return n; });
    if (result) out[model.name] = `${result}: ${consumed.read}`;
    sum += consumed.read;
  }
  return { sum, out };
}
describe('x', { timeout: 600_000 }, () => {
  it('y', async () => {
    const files = readdirSync(dir).filter((f) => !/Information/.test(f)).map((f) => [f, readFileSync(`${dir}/${f}`)] as const).filter(([, b]) => b.length < 3_500_000);
    for (const pick of [3, 20, 40]) {
      const [f, b] = files[pick]!;
      const all = JSON.parse(b.toString());
      const [one, every] = [await newRecord(), await newRecord()];
      console.log(f, b.length, all.entry.length, await download(one, 12, all));
      for (let m = 1; m <= 12; m += 1) { const r = await download(every, m, all); if (m < 3 || m === 12) console.log(m, r); }
      console.log(await report(one), await report(every));
    }
    expect(1).toBe(1);
  });
});
