/** The section of one endpoint. */
import { rules } from '../../../access/rules.ts';
import type { Endpoint, Field, Fields } from '../../endpoint.ts';
import { jsonShapes } from '../../shapes.ts';
import { errorsOf } from '../errors.ts';
import { isUnpaged, orderParameter } from '../list-parameters.ts';
import { pathParameters } from '../placeholders.ts';
import { signatures, signaturesOf } from '../vocabulary.ts';
import { table } from './table.ts';

export function endpointSection(endpoint: Endpoint): string {
  const { id, routes, rule, summary, effect, audit = id } = endpoint;
  const [documented, ...aliases] = routes.map(({ method, path }) => `\`${method} ${path}\``);
  return [
    `### ${id}`,
    [documented, ...aliases.map((route) => `or ${route} (older form)`)].join('\n'),
    summary,
    [
      `- May be called by ${rules[rule].who} (rule \`${rule}\`).`,
      `- ${signedIn(endpoint)}`,
      `- Recorded in the audit trail as \`${audit}\`; ${effect === 'write' ? 'changes' : 'does not change'} what is stored.`,
    ].join('\n'),
    ...parameterTable(endpoint),
    ...(endpoint.raw ? [`Body: ${endpoint.raw.doc}`] : []),
    `Answer: ${answerOf(endpoint)}`,
    table(
      ['Error', 'When'],
      errorsOf(endpoint).map(({ status, when }) => [String(status), when]),
    ),
  ].join('\n\n');
}

function signedIn({ rule }: Endpoint): string {
  const ways = signaturesOf[rule].map((signature) => signatures[signature]);
  return ways.length === 0 ? 'No signature is good enough.' : `Signed ${ways.join(', or ')}.`;
}

function parameterTable(endpoint: Endpoint): readonly string[] {
  const rows = [
    ...pathParameters(endpoint.routes[0].path).map(({ name, doc }) => [name, 'path', 'yes', doc]),
    ...fieldRows('query', endpoint.query),
    ...fieldRows('form', endpoint.form),
    ...listRows(endpoint),
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
      ['`limit`, `offset`, `order_by`', 'query', 'no', 'Without effect here.'],
    ];
  }
  return [
    ['`limit`, `offset`, `status`, `modified_since`', 'query', 'no', 'See [lists](#lists).'],
    ['`order_by`', 'query', 'no', `${orderParameter(list).doc} Default \`${list.default}\`.`],
  ];
}

function answerOf({ output }: Endpoint): string {
  switch (output.kind) {
    case 'ok':
      return '200 `application/xml`, exactly `<ok/>`';
    case 'xml':
      return `200 \`application/xml\`, [${output.shape}](#${anchor('xml', output.shape)})`;
    case 'json':
      return `200 \`application/json\`, [${jsonShapes[output.shape]}](#${anchor('json', output.shape)})`;
    case 'form':
      return `200 \`application/x-www-form-urlencoded\` with ${output.fields.map(code).join(', ')}`;
    case 'text':
      return `200 \`text/plain\`: ${output.doc}`;
    case 'bytes':
      return `200 with the media type of the document: ${output.doc}`;
  }
}

/** Anchor of a shape's heading. */
export function anchor(kind: 'xml' | 'json', shape: string): string {
  return `${kind}-${shape.toLowerCase()}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
