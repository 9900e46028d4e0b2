import { describe, expect, it, test } from 'vitest';
import { apiMarkdown } from '../../../../local/tools/reference/markdown/index.ts';
import { openApi } from '../../../../local/tools/reference/openapi/index.ts';
import {
  increments,
  operators,
  queryErrors,
  queryParameters,
} from '../../../../local/tools/reference/query-parameters.ts';
import { endpoints } from '../../../../shared/api/registry.ts';

/** Names as in docs/contract/query-interface.md#parameters. */
const names = [
  'limit',
  'offset',
  'order_by',
  'status',
  'over',
  'modified_since',
  'group_by',
  'date_group',
  'aggregate_by',
  'date_range',
] as const;

const markdown = apiMarkdown();

function section(title: string): string {
  const [, after = ''] = markdown.split(`\n${title}\n`);
  return after.split(/\n##/)[0]!;
}

const queried = endpoints.filter(({ queryInterface }) => queryInterface !== undefined);

describe('The query interface', () => {
  it('has every parameter of the contract, with its default', () => {
    expect(queryParameters.map(({ name }) => name)).toEqual(names);
    const defaults = queryParameters.flatMap(({ name, schema }) =>
      schema.default === undefined ? [] : [[name, schema.default]],
    );
    expect(Object.fromEntries(defaults)).toEqual({
      limit: 100,
      offset: 0,
      order_by: '-created_at',
      status: 'active',
      over: 'exclude',
    });
  });

  it('has every operator and every increment', () => {
    expect(operators.map(([operator]) => operator)).toEqual(['`sum`', '`avg`', '`max`', '`min`', '`count`']);
    expect(increments.map(([increment, , example]) => `${increment} ${example}`)).toEqual([
      '`hour` `2011-03-04-09`',
      '`day` `2011-03-04`',
      '`week` `2011-09`',
      '`month` `2011-03`',
      '`year` `2011`',
      '`hourofday` `09`',
      '`dayofweek` `6`',
      '`weekofyear` `09`',
      '`monthofyear` `03`',
    ]);
  });

  it('returns the total in the body only for audit queries', () => {
    const exceptions = queried.filter(({ queryInterface }) => queryInterface!.totalInAnswer);
    expect(exceptions.map(({ id }) => id)).toEqual(['audit_query']);
  });

  it('is a section of the reference, with its errors', () => {
    const text = section('## Query interface');
    for (const name of names) expect(text).toContain(`| \`${name}\` |`);
    for (const error of queryErrors) expect(text).toContain(`- ${error}`);
    expect(text).toContain('`X-Total-Count`');
  });
});

function success(operation: object) {
  const { responses } = operation as { responses: Record<string, Record<string, unknown>> };
  return responses['200']!;
}

describe.each(queried.map((endpoint) => [endpoint.id, endpoint] as const))('The call %s', (id, endpoint) => {
  const { routes, queryInterface } = endpoint;

  it('links to the section and names its fields', () => {
    const text = section(`### ${id}`);
    expect(text).toContain('[query interface](#query-interface)');
    expect(text).toContain(`Fields: ${queryInterface!.doc}.`);
  });

  it('takes every parameter, and filters of any name, in OpenAPI', () => {
    const { paths } = openApi() as { paths: Record<string, Record<string, { parameters: object[] }>> };
    const operation = paths[routes[0].path]!.get!;
    const shared = [...names, 'filters'].map((name) => ({ $ref: `#/components/parameters/query_${name}` }));
    expect(operation.parameters).toEqual(expect.arrayContaining(shared));
  });

  it('returns the number of rows in a header, unless the body has it', () => {
    const { paths } = openApi() as { paths: Record<string, Record<string, object>> };
    const { headers } = success(paths[routes[0].path]!.get!);
    const expected = queryInterface!.totalInAnswer ? undefined : { 'X-Total-Count': expect.anything() };
    expect(headers).toEqual(expected);
  });
});

test('In OpenAPI, filters are parameters of their own, whatever their names', () => {
  expect(openApi()).toMatchObject({
    components: {
      parameters: {
        query_filters: {
          in: 'query',
          style: 'form',
          explode: true,
          schema: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  });
});

test('Calls without the query interface do not mention it', () => {
  for (const { id, queryInterface } of endpoints) {
    if (!queryInterface) expect(section(`### ${id}`), id).not.toContain('query interface');
  }
});
