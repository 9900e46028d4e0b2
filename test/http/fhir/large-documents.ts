/** For two files of tests, of which one is for `npm run test:thorough`. FHIR documents of very many parts of one kind. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { fhir } from '../../support/fhir/resources.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import type { TestService } from '../../support/service.ts';

/** How a document of the sort begins, the piece that it repeats, and how it ends. */
const sorts = {
  lists: ['{"resourceType":"Basic","a":[[]', ',[]', ']}'],
  digits: ['{"resourceType":"Basic","a":1', '0', '}'],
  letters: ['{"resourceType":"Basic","a":"', '\\\\', '"}'],
  'contained resources': ['{"resourceType":"Observation","contained":[{}', ',{"resourceType":"A"}', ']}'],
  'references to itself': [
    '{"resourceType":"Observation","id":"a","hasMember":[{}',
    ',{"reference":"Observation/a"}',
    ']}',
  ],
  codes: ['{"resourceType":"Condition","code":{"coding":[{}', ',{"code":"1"}', ']}}'],
  'empty entries': ['{"resourceType":"Bundle","type":"collection","entry":[{}', ',{}', ']}'],
} as const;

/** A body of as many bytes, at most. */
function filled([start, piece, end]: (typeof sorts)[keyof typeof sorts], bytes: number): string {
  return start + piece.repeat(Math.floor((bytes - start.length - end.length) / piece.length)) + end;
}

/** Tries to store a document of each sort. */
export function describeLargeDocuments(bytes: number): void {
  let service: TestService;
  let owner: Person;
  let record: string;
  beforeAll(async () => {
    ({ service, owner, record } = await startWithOneRecord());
  });
  afterAll(() => service.stop());

  it.each(Object.entries(sorts))(`${bytes} bytes of %s are stored`, async (_sort, parts) => {
    const answer = await owner.session.post(documentsPath(record), { body: filled(parts, bytes), ...fhir });
    expect(answer.status).toBe(200);
  });
}
