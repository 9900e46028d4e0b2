import { describe, expect, it } from 'vitest';
import { apiMarkdown } from '../../../../local/tools/reference/markdown/index.ts';
import { operation } from '../../../../local/tools/reference/openapi/operation.ts';
import { type Operation, registry } from '../../../../shared/api/registry.ts';

const markdown = apiMarkdown();

function section(id: string): string {
  const [, after = ''] = markdown.split(`\n### ${id}\n`);
  return after.split(/\n##/)[0]!;
}

function inOpenApi(id: Operation, route = 0): object {
  const { routes } = registry[id];
  return operation(registry[id], routes[route as 0]);
}

describe('A call that is open to anyone', () => {
  it('needs no signature and is never denied', () => {
    expect(inOpenApi('coding_system_query')).toMatchObject({ security: [] });
    expect(inOpenApi('coding_system_query')).not.toHaveProperty('responses.403');
    const text = section('coding_system_query');
    expect(text).toContain('Need not be signed');
    expect(text).not.toContain('| 403 |');
  });

  it('is the only kind that needs none', () => {
    const links = ['link_manifest', 'link_direct_file', 'link_file'];
    const codes = ['coding_systems_list', 'coding_system_query'];
    const discovery = ['fhir_metadata', 'smart_configuration', 'openid_configuration', 'smart_jwks'];
    const clients = ['authorize', 'token', 'introspect', 'revoke', 'register'].map((id) => `smart_${id}`);
    const open = [...codes, 'request_token_authorize', ...links, ...discovery, ...clients];
    const ids = Object.keys(registry) as Operation[];
    const without = ids.filter(
      (id) => (inOpenApi(id) as { security?: readonly unknown[] }).security?.length === 0,
    );
    expect(without.toSorted()).toEqual(open.toSorted());
  });

  it('is listed as such among the rules', () => {
    expect(markdown).toContain('| `ANYBODY` | anybody; the call need not be signed | none needed |');
  });
});

describe('A response in one of several formats', () => {
  it('lists them, the default first', () => {
    expect(section('read_demographics')).toContain(
      'Response: 200 `application/rdf+xml` or `application/json` or `application/xml`: the demographics',
    );
    expect(section('read_demographics')).toContain(
      'One of `application/rdf+xml`, `application/json`, `application/xml`.',
    );
  });

  it('says where a value that is none of them is ignored', () => {
    const ignored = 'Values that are not listed are ignored.';
    expect(section('minimal_labs')).toContain(`Default \`application/xml\`. ${ignored}`);
    expect(section('minimal_labs')).toContain('One of `application/xml`, `application/fhir+json`.');
    expect(section('generic_list')).not.toContain(ignored);
    expect(section('read_demographics')).not.toContain(ignored);
    expect(inOpenApi('carenet_minimal_vitals')).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({
          name: 'response_format',
          description: expect.stringContaining(ignored),
          schema: { type: 'string', enum: ['application/xml', 'application/fhir+json'] },
        }),
      ]),
    });
  });

  it('has its own content for each in OpenAPI, and the parameter that chooses', () => {
    expect(inOpenApi('generic_list')).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({
          name: 'response_format',
          schema: {
            type: 'string',
            enum: [
              'application/json',
              'application/xml',
              'text/xml',
              'application/rdf+xml',
              'application/fhir+json',
            ],
          },
        }),
      ]),
      responses: {
        200: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Facts' } },
            'application/xml': { schema: { type: 'string' } },
            'text/xml': { schema: { type: 'string' } },
            'application/rdf+xml': { schema: { type: 'string' } },
            'application/fhir+json': { schema: { type: 'object' } },
          },
        },
      },
    });
  });
});

describe('A further route', () => {
  it('of a change is marked as the older form', () => {
    expect(section('record_set_owner')).toContain('or `POST /records/{RECORD_ID}/owner` (older form)');
    expect(inOpenApi('record_set_owner', 1)).toMatchObject({ deprecated: true });
  });

  it('of a read is equal to the first', () => {
    expect(section('smart_allergies_instance')).toMatch(
      /\nor `GET \/records\/\{RECORD_ID\}\/allergy_exclusions\/\{MODEL_ID\}`\n/,
    );
    expect(inOpenApi('smart_allergies_instance', 1)).not.toHaveProperty('deprecated');
  });
});
