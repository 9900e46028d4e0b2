import { describe, expect, it } from 'vitest';
import { expectDenied, expectGeneralHeaders, expectNotOffered } from '../../../support/expectations.ts';
import { graphOf } from '../../../support/medical/rdf.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { admin, authorizeApp, clientOf, requestToken, ui } from '../../../support/scenario.ts';

const { service, owner, record } = await startWithOneRecord();
const ontology = await graphOf(await owner.session.get('/ontology'));

describe('GET /ontology', () => {
  it('returns the same with a strong ETag to every authenticated caller', async () => {
    const { client } = await requestToken(service, service.apps.user);
    const app = await authorizeApp(service, owner, record);
    const callers = [
      admin(service),
      ui(service),
      owner.session,
      clientOf(service, service.apps.user),
      app,
      client,
    ];
    const answers = await Promise.all(callers.map((caller) => caller.get('/ontology')));
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('application/rdf+xml');
      expect(answer.headers.etag).toMatch(/^"[^"]+"$/);
      expectGeneralHeaders(answer);
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('returns 403 without a signature, and offers GET only', async () => {
    expectDenied(await owner.session.get('/ontology', { unsigned: true }));
    for (const method of ['POST', 'PUT', 'DELETE'])
      expectNotOffered(await owner.session.request(method, '/ontology'), ['GET']);
  });
});

/** What else it says is in test/unit/rdf. */
describe('The ontology', () => {
  it('names itself', () => {
    const self = ontology.describe(`${service.origin}/ontology`);
    expect(self['rdf:type']).toContain('owl:Ontology');
    expect(self['owl:versionInfo']).toHaveLength(1);
    expect(self['dcterms:title'] ?? self['rdfs:label']).toHaveLength(1);
  });
});
