/** How much reading may cost: docs/contract/fhir.md#documents and #work. */
import { describe, expect, it } from 'vitest';
import { readFhirDocument } from '../../../shared/fhir/document.ts';
import { Work } from '../../../shared/fhir/work.ts';

describe('Work', () => {
  it('may be ten steps for each byte, and more when more bytes belong to the document', () => {
    const work = new Work(10);
    work.add(100);
    expect(() => work.add(1)).toThrow('takes more work');
    work.allow(1);
    work.add(9);
    expect(() => work.add(1)).toThrow('takes more work');
  });
});

it('A document may have 10,000 facts, and no more', () => {
  const read = (count: number) => {
    const entry = Array.from({ length: count }, (_, at) => ({
      resource: { resourceType: 'Procedure', code: { text: `Scan ${at}` } },
    }));
    return readFhirDocument(Buffer.from(JSON.stringify({ resourceType: 'Bundle', entry }))).reading;
  };
  expect(read(10_000).instances).toHaveLength(10_000);
  expect(() => read(10_001)).toThrow(expect.objectContaining({ code: 'fhir_facts_too_many' }));
});
