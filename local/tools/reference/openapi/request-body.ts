/** Generates the request body of an operation (OpenAPI 3.1, Request Body Object). */
import type { Endpoint, Fields, Route } from '../../../../shared/api/endpoint.ts';
import type { Operation } from '../../../../shared/api/registry.ts';
import { fieldValues } from '../closed-lists.ts';
import { exampleOf, type RecordedExample } from '../recording/example-of.ts';
import { fieldSchema, type Json } from './parameters.ts';

export const formType = 'application/x-www-form-urlencoded';

/** Returns the member `requestBody`; nothing for a call without a body. */
export function requestBody(endpoint: Endpoint, { method }: Route): Json {
  const { id, form, raw, pairs } = endpoint;
  if (method === 'GET' || (!form && !raw && !pairs?.form)) return {};
  const example = exampleOf(endpoint);
  const needsForm = Object.values(form ?? {}).some((field) => field.required !== undefined);
  const needsRaw = raw !== undefined && !raw.optional && !form;
  return {
    requestBody: {
      ...(raw && { description: raw.doc }),
      ...((needsForm || needsRaw) && { required: true }),
      content: {
        ...(form && { [formType]: formContent(form, fieldValues[id as Operation] ?? {}, example) }),
        ...(pairs?.form && { [formType]: pairsContent(pairs.doc, example) }),
        ...(raw && rawContent(example)),
      },
    },
  };
}

function formContent(
  form: Fields,
  values: Readonly<Record<string, readonly string[]>>,
  example: RecordedExample | undefined,
): Json {
  const required = Object.keys(form).filter((name) => form[name]?.required !== undefined);
  const properties = Object.fromEntries(
    Object.entries(form).map(([name, field]) => {
      const schema = fieldSchema({ ...field, ...(values[name] && { oneOf: values[name] }) });
      return [name, { description: field.doc, ...schema }];
    }),
  );
  return {
    schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
    ...(example?.form && { example: example.form }),
  };
}

/** Pairs whose names may be repeated. */
function pairsContent(description: string, example: RecordedExample | undefined): Json {
  const values = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
  return {
    schema: { type: 'object', description, additionalProperties: values },
    example: example?.form ?? {},
  };
}

/** The media type of the example, and any other. */
function rawContent(example: RecordedExample | undefined): Json {
  const other = { '*/*': { schema: {} } };
  if (example?.body === undefined) return other;
  return {
    [example.mediaType ?? 'application/octet-stream']: {
      schema: { type: 'string' },
      example: example.body,
    },
    ...other,
  };
}
