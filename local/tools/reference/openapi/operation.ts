/** Generates one operation of the OpenAPI document (OpenAPI 3.1, Operation Object). */
import { rules } from '../../../../shared/access/rules.ts';
import type { Endpoint, Fields, Route } from '../../../../shared/api/endpoint.ts';
import { jsonShapes } from '../../../../shared/api/shapes.ts';
import { isOlderForm } from '../aliases.ts';
import { errorsOf } from '../errors.ts';
import { exampleContent, responseText } from '../example-call.ts';
import { totalHeader } from '../query-parameters.ts';
import { isOpen, signatures, signaturesOf } from '../vocabulary.ts';
import { fieldSchema, type Json, parametersOf } from './parameters.ts';

const formType = 'application/x-www-form-urlencoded';

/** Returns the operation of one route. Routes after the first have operation ids of their own. */
export function operation(endpoint: Endpoint, route: Route): Json {
  const alias = endpoint.routes.indexOf(route);
  const { id, subject, rule, summary, audit = id } = endpoint;
  const parameters = parametersOf(endpoint, route);
  return {
    operationId: alias === 0 ? id : `${id}_alias${alias}`,
    tags: [subject],
    summary,
    description: description(endpoint),
    ...(isOpen(rule) && { security: [] }),
    ...(isOlderForm(endpoint, route) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint),
    responses: { 200: { ...success(endpoint), ...totalOf(endpoint) }, ...failures(endpoint) },
    'x-access-rule': rule,
    'x-audit-name': audit,
  };
}

function description({ rule, queryInterface }: Endpoint): string {
  const ways = signaturesOf[rule].map((signature) => signatures[signature]);
  return [
    `May be called by ${rules[rule].who}.`,
    ...(ways.length > 0 ? [`Signed ${ways.join(', or ')}.`] : []),
    ...(queryInterface ? [`Can be queried by ${queryInterface.fields}.`] : []),
  ].join(' ');
}

function totalOf({ queryInterface }: Endpoint): Json {
  if (!queryInterface || queryInterface.totalInAnswer) return {};
  const { name, doc } = totalHeader;
  return { headers: { [name]: { description: doc, required: true, schema: { type: 'integer' } } } };
}

function requestBody(endpoint: Endpoint): Json {
  const { form, raw } = endpoint;
  if (!form && !raw) return {};
  const { form: pairs, body } = exampleContent(endpoint);
  const required = Object.values(form ?? {}).some((field) => field.required !== undefined);
  return {
    requestBody: {
      ...(raw && { description: raw.doc }),
      ...(required && { required }),
      content: {
        ...(form && { [formType]: { schema: formSchema(form), ...(pairs && { example: pairs }) } }),
        ...(raw && { '*/*': body === undefined ? {} : { example: body } }),
      },
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

function success(endpoint: Endpoint): Json {
  const { output } = endpoint;
  const response = responseText(endpoint);
  const example = response === undefined ? {} : { example: response };
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
        ...(response !== undefined && { example: Object.fromEntries(new URLSearchParams(response)) }),
      });
    case 'text':
      return content(output.doc, 'text/plain', { schema: { type: 'string' }, ...example });
    case 'bytes':
      return content(output.doc, '*/*', example);
    case 'rendered':
      return {
        description: output.doc,
        content: Object.fromEntries(
          output.formats.map((format, index) => [
            format,
            { schema: schemaOf(format), ...(index === 0 && rendered(format, response)) },
          ]),
        ),
      };
  }
}

/** Returns an example in the default format; JSON is parsed. */
function rendered(format: string, response: string | undefined): Json {
  if (response === undefined) return {};
  return { example: format === 'application/json' ? JSON.parse(response) : response };
}

/** In JSON these responses are arrays of objects. The keys depend on the data model. */
function schemaOf(format: string): Json {
  return format === 'application/json' ? { type: 'array', items: { type: 'object' } } : { type: 'string' };
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
      {
        ...content(`${when.join('; or ')}.`, 'text/plain', { schema: { type: 'string' } }),
        headers: { 'X-Error-Code': { $ref: '#/components/headers/ErrorCode' } },
      },
    ]),
  );
}
