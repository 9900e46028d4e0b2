import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { comment } from '../../local/tools/client-generator/comment.ts';
import { dataModelsFile, dataModelsSource } from '../../local/tools/client-generator/data-models-source.ts';
import { errorCodesFile, errorCodesSource } from '../../local/tools/client-generator/error-codes-source.ts';
import { camelCase } from '../../local/tools/client-generator/names.ts';
import { operationsFile, operationsSource } from '../../local/tools/client-generator/operations-source.ts';
import { parametersOf } from '../../local/tools/client-generator/parameters.ts';
import { answerOf } from '../../local/tools/client-generator/return-value.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { endpoints } from '../../shared/api/registry.ts';
import { root } from '../architecture/sources.ts';

const written = readFileSync(join(root, operationsFile), 'utf8');

describe('What `npm run docs` would write now', () => {
  it.each([
    [operationsFile, operationsSource],
    [dataModelsFile, dataModelsSource],
    [errorCodesFile, errorCodesSource],
  ])('is in %s', (file, source) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(source());
  });
});

it('The client has a method for every endpoint, except those that send a browser elsewhere, and those of FHIR and OAuth 2.0, for which there are libraries', () => {
  const methods = [...written.matchAll(/^ {2}async (\w+)\(/gm)].map(([, name]) => name);
  const others = endpoints.filter(
    ({ id, subject, problems }) =>
      !['request_token_authorize', 'smart_authorize', 'smart_jwks'].includes(id) &&
      subject !== 'fhir' &&
      problems !== 'oauth',
  );
  expect(methods).toEqual(others.map(({ id }) => camelCase(id)));
});

test.each([
  ['record', 'record'],
  ['document_create_by_ext_id', 'documentCreateByExtId'],
  ['DOCUMENT_ID_0', 'documentId0'],
  ['oauth_callback', 'oauthCallback'],
])('The name %s becomes %s in the client', (name, expected) => {
  expect(camelCase(name)).toBe(expected);
});

describe('The generator of the client', () => {
  const endpoint: Endpoint = {
    id: 'odd',
    subject: 'records',
    group: 'records',
    routes: [{ method: 'POST', path: '/records/{RECORD_ID}' }],
    rule: 'ANY',
    summary: 'Odd.',
    effect: 'write',
    output: { kind: 'ok' },
  };

  it('rejects two parameters with the same name', () => {
    const form = { record_id: { doc: 'Another record.' } };
    expect(() => parametersOf({ ...endpoint, form })).toThrow('odd has two parameters called recordId.');
  });

  it('rejects a form field that has a description instead of a name', () => {
    expect(() => answerOf({ ...endpoint, output: { kind: 'form', fields: ['the token'] } })).toThrow(
      'the token',
    );
  });
});

it('A generated comment cannot be ended by its text, and is no wider than the code', () => {
  const [, ...lines] = comment(['ends */ here', 'word '.repeat(60).trim()], '  ');
  expect(lines[0]).not.toContain('*/');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(110);
});
