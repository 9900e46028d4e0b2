/** Generates the section of one endpoint. */
import { rules } from '../../../../shared/access/rules.ts';
import type { Endpoint, Field, Fields, Route } from '../../../../shared/api/endpoint.ts';
import { jsonShapes } from '../../../../shared/api/shapes.ts';
import { isOlderForm } from '../aliases.ts';
import { errorsOf } from '../errors.ts';
import { fieldsInWords } from '../form-fields.ts';
import { withFormats } from '../formats.ts';
import { isUnpaged, orderParameter } from '../list-parameters.ts';
import { pathParameters } from '../placeholders.ts';
import { exampleOf, requestOf } from '../recording/example-of.ts';
import { isOpen, signatures, signaturesOf, waysIn } from '../vocabulary.ts';
import { fence, readable } from './fence.ts';
import { queryInterfaceTitle } from './query-interface.ts';
import { table } from './table.ts';

export function endpointSection(endpoint: Endpoint): string {
  const { id, routes, rule, summary, effect, audit = id } = endpoint;
  return [
    `### ${id}`,
    routes.map((route) => routeLine(endpoint, route)).join('\n'),
    summary,
    [
      `- May be called by ${rules[rule].who} (rule \`${rule}\`).`,
      `- ${signedIn(endpoint)}`,
      `- Recorded in the audit trail as \`${audit}\`; ${effect === 'write' ? 'changes' : 'does not change'} what is stored.`,
    ].join('\n'),
    ...parameterTable(endpoint),
    ...(endpoint.pairs ? [`Parameters: ${endpoint.pairs.doc}`] : []),
    ...(endpoint.raw ? [`Body: ${endpoint.raw.doc}`] : []),
    `Response: ${answerOf(endpoint)}`,
    ...example(endpoint),
    table(
      ['Error', 'When'],
      errorsOf(endpoint).map(({ status, when }) => [String(status), when]),
    ),
  ].join('\n\n');
}

/** The request, without the Authorization header; the response where no shape describes it. docs/openapi.json has those of FHIR. */
function example(endpoint: Endpoint): readonly string[] {
  const { output } = endpoint;
  const isDescribed = 'shape' in output || output.kind === 'ok' || output.kind === 'fhir';
  const response = isDescribed ? undefined : exampleOf(endpoint)?.response;
  return [
    'Example:',
    fence('http', requestOf(endpoint)),
    ...(response === undefined ? [] : ['Its response:', readable(response)]),
  ];
}

function routeLine(endpoint: Endpoint, route: Route): string {
  const line = `\`${route.method} ${route.path}\``;
  if (route === endpoint.routes[0]) return line;
  return isOlderForm(endpoint, route) ? `or ${line} (older form)` : `or ${line}`;
}

function signedIn({ rule }: Endpoint): string {
  if (isOpen(rule)) return 'Need not be signed. A signature is not checked.';
  const ways = signaturesOf[rule].map((signature) => signatures[signature]);
  return ways.length === 0 ? 'No signature gives access.' : `${waysIn(rule)} ${ways.join(', or ')}.`;
}

function parameterTable(endpoint: Endpoint): readonly string[] {
  const rows = [
    ...pathParameters(endpoint.routes[0].path).map(({ name, doc }) => [name, 'path', 'yes', doc]),
    ...fieldRows('query', withFormats(endpoint)),
    ...fieldRows('form', endpoint.form),
    ...listRows(endpoint),
    ...queryRows(endpoint),
  ];
  return rows.length > 0 ? [table(['Parameter', 'In', 'Required', 'Meaning'], rows)] : [];
}

function fieldRows(place: string, fields: Fields = {}): readonly (readonly string[])[] {
  return Object.entries(fields).map(([name, field]) => [
    `\`${name}\``,
    place,
    field.required ? 'yes' : 'no',
    [field.doc, ...constraints(field)].join(' '),
  ]);
}

function constraints({ required, maximum, oneOf }: Field): readonly string[] {
  return [
    ...(required === 'filled' ? ['Not empty.'] : []),
    ...(maximum === undefined ? [] : [`At most ${maximum} characters.`]),
    ...(oneOf ? [`One of ${oneOf.map((value) => `\`${value}\``).join(', ')}.`] : []),
  ];
}

function listRows({ list }: Endpoint): readonly (readonly string[])[] {
  if (!list) return [];
  if (isUnpaged(list)) {
    return [
      ['`status`, `modified_since`', 'query', 'no', 'See [lists](#lists).'],
      ['`limit`, `offset`, `order_by`', 'query', 'no', 'No effect here.'],
    ];
  }
  return [
    ['`limit`, `offset`, `status`, `modified_since`', 'query', 'no', 'See [lists](#lists).'],
    ['`order_by`', 'query', 'no', `${orderParameter(list).doc} Default \`${list.default}\`.`],
  ];
}

function queryRows({ queryInterface }: Endpoint): readonly (readonly string[])[] {
  if (!queryInterface) return [];
  const see = `See [${queryInterfaceTitle.toLowerCase()}](#${anchorOf(queryInterfaceTitle)}). Fields: ${queryInterface.doc}.`;
  return [['filters, groups, aggregate, order, paging', 'query', 'no', see]];
}

function answerOf({ output, example }: Endpoint): string {
  if (example?.status !== undefined) return `none; the call always fails with ${example.status}`;
  switch (output.kind) {
    case 'ok':
      return '200 `application/xml`, exactly `<ok/>`';
    case 'xml':
      return `200 \`application/xml\`, [${output.shape}](#${anchor('xml', output.shape)})`;
    case 'json':
      return `${output.status ?? 200} \`application/json\`, [${jsonShapes[output.shape]}](#${anchor('json', output.shape)})`;
    case 'form':
      return `200 \`application/x-www-form-urlencoded\` with ${fieldsInWords(output.fields)}`;
    case 'text':
      return `200 \`${output.mediaType ?? 'text/plain'}\`: ${output.doc}${inWords(output.header)}`;
    case 'redirect':
      return `302 without a body; \`Location\` is ${output.doc}`;
    case 'fhir':
      return `${output.status ?? 200} \`application/fhir+json\`: ${output.doc}`;
    case 'bytes':
      return `200 with the media type of the document: ${output.doc}`;
    case 'rendered':
      return `200 ${output.formats.map(code).join(' or ')}: ${output.doc}`;
  }
}

function inWords(header: Extract<Endpoint['output'], { kind: 'text' }>['header']): string {
  if (!header) return '';
  const doc = header.doc.replace(/^./, (letter) => letter.toLowerCase()).replace(/\.$/, '');
  return `; the header \`${header.name}\` is the ${doc}`;
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** Returns the anchor of a shape's heading. */
function anchor(kind: 'xml' | 'json', shape: string): string {
  return `${kind}-${shape.toLowerCase()}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
