import { describe, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { expectBadRequest, expectDenied } from '../../support/expectations.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';

const started = await startWithOneRecord();
const { service, record } = started;
const owner = started.owner.session;
const stranger = (await createPerson(service, 'bea')).session;

describe('Access is checked before the input: 400 with access, 403 without, for', () => {
  it.each([
    ['a missing field', 'POST', 'shares/', {}],
    ['the page of a list', 'GET', 'documents/', { query: 'limit=x' }],
  ])('%s', async (_input, method, path, options) => {
    const answerTo = (caller: SignedClient) => caller.request(method, `/records/${record}/${path}`, options);
    expectBadRequest(await answerTo(owner));
    expectDenied(await answerTo(stranger));
  });
});
