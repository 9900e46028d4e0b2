/** Generates the API reference in Markdown. */
import { type RuleName, rules } from '../../../../shared/access/rules.ts';
import type { Subject } from '../../../../shared/api/groups.ts';
import { endpoints } from '../../../../shared/api/registry.ts';
import { type JsonShape, jsonShapes, type XmlShape } from '../../../../shared/api/shapes.ts';
import { xmlShapes } from '../../../../shared/xml/shapes/index.ts';
import { acknowledgement } from '../../../../shared/xml/write.ts';
import { commonListParameters } from '../list-parameters.ts';
import { exampleOfShape } from '../recording/example-of.ts';
import { isOpen, signatures, signaturesOf, subjectTitles } from '../vocabulary.ts';
import { endpointSection } from './endpoint.ts';
import { readable } from './fence.ts';
import { queryInterface, queryInterfaceTitle } from './query-interface.ts';
import { table } from './table.ts';

/** Returns the whole of docs/api.md. */
export function apiMarkdown(): string {
  const parts = [
    '# API reference',
    'Generated from the registry of endpoints by `npm run docs`; a test checks that it is up to date.',
    overview(),
    '## Signing',
    signing(),
    '## Responses',
    answers(),
    '## Errors',
    errors(),
    '## Lists',
    listTable(),
    `## ${queryInterfaceTitle}`,
    queryInterface(),
    '## Access rules',
    ruleTable(),
    ...(Object.keys(subjectTitles) as Subject[]).flatMap(subjectSection),
    '## XML shapes',
    ...(Object.keys(xmlShapes) as XmlShape[]).map(xmlShape),
    '## JSON shapes',
    'Lists in a long example have their first two entries only.',
    ...(Object.keys(jsonShapes) as JsonShape[]).map(jsonShape),
  ];
  return `${parts.join('\n\n')}\n`;
}

function overview(): string {
  const rows = endpoints.map(({ id, routes, rule }) => [
    `\`${routes[0].method} ${routes[0].path}\``,
    `[${id}](#${id})`,
    rule,
  ]);
  return table(['Call', 'Operation', 'Rule'], rows);
}

function signing(): string {
  const ways = Object.values(signatures).map((way) => `- ${way}`);
  return [
    'Calls are signed with OAuth 1.0a and HMAC-SHA1. The protocol parameters are in the `Authorization` header. Only calls ' +
      'with the rule `ANYBODY` need no signature. There are four ways to sign:',
    ways.join('\n'),
    'A connect token belongs to the key of the UI app that requested it, and counts as an access token of the app that ' +
      'it opens.',
    'The [client guide](client-guide.md#first-signed-call) shows how to sign a call, in bash and with the typed client.',
    'The response to a wrong signature is always 403, and does not give the reason: see ' +
      '[troubleshooting a 403](client-guide.md#troubleshooting-a-403). Paths may be signed with ' +
      'or without percent-encoding of characters such as `@`. A trailing slash is significant.',
  ].join('\n\n');
}

function answers(): string {
  return [
    `Every successful response has status 200. An acknowledgement is exactly \`${acknowledgement}\`. Timestamps are UTC, ` +
      '`YYYY-MM-DDThh:mm:ssZ`, with a fraction of a second when it is not zero.',
    'Every response has the headers `Cache-Control: no-store` and `X-Content-Type-Options: nosniff`, and `X-Request-Id`: the ' +
      'id of the request, by which the operator of the service finds it in the logs.',
  ].join('\n\n');
}

function errors(): string {
  return (
    'The body of an error is one short line of `text/plain`; with 405 it is empty. The header `X-Error-Code` has a stable ' +
    'code: [errors.md](errors.md) lists all codes and what to do about them.'
  );
}

function listTable(): string {
  const rows = commonListParameters.map(({ name, doc, schema }) => [
    `\`${name}\``,
    schema.default === undefined ? '' : `\`${String(schema.default)}\``,
    doc,
  ]);
  return `All lists take these query parameters and \`order_by\`.\n\n${table(['Parameter', 'Default', 'Meaning'], rows)}`;
}

function ruleTable(): string {
  const rows = (Object.keys(rules) as RuleName[]).map((name) => [
    `\`${name}\``,
    rules[name].who,
    isOpen(name) ? 'none needed' : signaturesOf[name].join(', '),
  ]);
  return table(['Rule', 'May be called by', 'Signatures'], rows);
}

function subjectSection(subject: Subject): readonly string[] {
  return [
    `## ${subjectTitles[subject]}`,
    ...endpoints.filter((endpoint) => endpoint.subject === subject).map(endpointSection),
  ];
}

function xmlShape(shape: XmlShape): string {
  return `### XML ${shape}\n\n${readable(exampleOfShape(shape))}`;
}

function jsonShape(shape: JsonShape): string {
  const doc = jsonShapes[shape];
  return `### JSON ${shape}\n\n${doc[0]!.toUpperCase()}${doc.slice(1)}:\n\n${readable(exampleOfShape(shape))}`;
}
