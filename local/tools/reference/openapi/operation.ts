/** Generates one operation of the OpenAPI document (OpenAPI 3.1, Operation Object). */
import { rules, takesBearer } from '../../../../shared/access/rules.ts';
import type { Endpoint, Route } from '../../../../shared/api/endpoint.ts';
import { isOlderForm } from '../aliases.ts';
import { isOpen, signatures, signaturesOf, waysIn } from '../vocabulary.ts';
import { type Json, parametersOf } from './parameters.ts';
import { requestBody } from './request-body.ts';
import { responses } from './responses.ts';

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
    ...(takesBearer(rule) && { security: [{ Bearer: [] }] }),
    ...(isOlderForm(endpoint, route) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, route),
    responses: responses(endpoint),
    'x-access-rule': rule,
    'x-audit-name': audit,
  };
}

function description({ rule, queryInterface, pairs }: Endpoint): string {
  const ways = signaturesOf[rule].map((signature) => signatures[signature]);
  return [
    `May be called by ${rules[rule].who}.`,
    ...(ways.length > 0 ? [`${waysIn(rule)} ${ways.join(', or ')}.`] : []),
    ...(pairs ? [`Takes ${pairs.doc.replace(/^The /, 'the ').replace(/\.$/, '')}.`] : []),
    ...(queryInterface ? [`Can be queried by ${queryInterface.doc}.`] : []),
  ].join(' ');
}
