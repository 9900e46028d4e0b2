/** One operation of the OpenAPI document (OpenAPI 3.1, Operation Object). */
import { rules } from '../../../access/rules.ts';
import type { Endpoint, Field, Fields, Output, Route } from '../../endpoint.ts';
import { jsonShapes } from '../../shapes.ts';
import { errorsOf } from '../errors.ts';
import { commonListParameters, isUnpaged, orderParameter } from '../list-parameters.ts';
import { pathParameters } from '../placeholders.ts';
import { signatures, signaturesOf } from '../vocabulary.ts';

export type Json = Readonly<Record<string, unknown>>;

const formType = 'application/x-www-form-urlencoded';

/** The operation behind one route; routes after the first are older forms with an operation id of their own. */
export function operation(endpoint: Endpoint, route: Route): Json {
  const alias = endpoint.routes.indexOf(route);
  const { id, group, rule, summary, audit = id } = endpoint;
  const parameters = [
    ...pathParameters(route.path).map(({ name, doc }) =>
      parameter(name, 'path', doc, { type: 'string' }, true),
    ),
    ...fieldParameters(endpoint.query),
    ...listParameters(endpoint),
  ];
  return {
    operationId: alias === 0 ? id : `${id}_alias${alias}`,
    tags: [group],
    summary,
    description: description(endpoint),
    ...(alias > 0 && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint),
    responses: { 200: success(endpoint.output), ...failures(endpoint) },
    'x-access-rule': rule,
    'x-audit-name': audit,
  };
}

function description({ rule }: Endpoint): string {
  const ways = signaturesOf[rule].map((signature) => signatures[signature]);
  const signed = ways.length > 0 ? ` Signed ${ways.join(', or ')}.` : '';
  return `May be called by ${rules[rule].who}.${signed}`;
}

function parameter(
  name: string,
  place: 'path' | 'query',
  doc: string,
  schema: Json,
  required: boolean,
): Json {
  return { name, in: place, description: doc, ...(required && { required }), schema };
}

function fieldParameters(fields: Fields = {}): readonly Json[] {
  return Object.entries(fields).map(([name, field]) =>
    parameter(name, 'query', field.doc, fieldSchema(field), field.required !== undefined),
  );
}

function listParameters({ list }: Endpoint): readonly Json[] {
  if (!list) return [];
  if (isUnpaged(list)) return [shared('status'), shared('modified_since')];
  const { name, doc, schema } = orderParameter(list);
  const common = commonListParameters.map((entry) => shared(entry.name));
  return [...common, parameter(name, 'query', doc, schema, false)];
}

function shared(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function fieldSchema({ required, maximum, oneOf }: Field): Json {
  return {
    type: 'string',
    ...(required === 'filled' && { minLength: 1 }),
    ...(maximum !== undefined && { maxLength: maximum }),
    ...(oneOf && { enum: oneOf }),
  };
}

function requestBody({ form, raw }: Endpoint): Json {
  if (!form && !raw) return {};
  const required = Object.values(form ?? {}).some((field) => field.required !== undefined);
  return {
    requestBody: {
      ...(raw && { description: raw.doc }),
      ...(required && { required }),
      content: { ...(form && { [formType]: { schema: formSchema(form) } }), ...(raw && { '*/*': {} }) },
    },
  };
}

function formSchema(form: Fields): Json {
  const required = Object.keys(form).filter((name) => form[name]?.required !== undefined);
  const properties = Object.fromEntries(
    Object.entries(form).map(([name, field]) => [name, { description: field.doc, ...fieldSchema(field) }]),
  );
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function success(output: Output): Json {
  switch (output.kind) {
    case 'ok':
      return { $ref: '#/components/responses/Acknowledgement' };
    case 'xml':
      return { $ref: `#/components/responses/Xml${output.shape}` };
    case 'json':
      return content(jsonShapes[output.shape], 'application/json', {
        schema: { $ref: `#/components/schemas/${output.shape}` },
      });
    case 'form':
      return content(`Pairs: ${output.fields.join(', ')}.`, formType, {
        schema: { type: 'object', additionalProperties: { type: 'string' } },
      });
    case 'text':
      return content(output.doc, 'text/plain', { schema: { type: 'string' } });
    case 'bytes':
      return content(output.doc, '*/*', {});
  }
}

function content(description: string, mediaType: string, media: Json): Json {
  return { description, content: { [mediaType]: media } };
}

function failures(endpoint: Endpoint): Json {
  const reasons = new Map<number, string[]>();
  for (const { status, when } of errorsOf(endpoint))
    reasons.set(status, [...(reasons.get(status) ?? []), when]);
  return Object.fromEntries(
    [...reasons].map(([status, when]) => [
      status,
      content(`${when.join('; or ')}.`, 'text/plain', { schema: { type: 'string' } }),
    ]),
  );
}
