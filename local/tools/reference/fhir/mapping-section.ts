/** What docs/fhir.md says of one mapping. */
import { mappingDocs } from '../../../../shared/models/fhir/index.ts';
import type { Condition, FhirMapping } from '../../../../shared/models/fhir/mapping.ts';
import { table } from '../markdown/table.ts';
import { code, codes } from './code-text.ts';
import { mappedElement } from './mapped-element.ts';

export function mappingSection(mapping: FhirMapping): string {
  const { resource, conditions, names, fields, reads = [] } = mapping;
  const reasons = [
    ...conditions.map((condition) => [reasonOf(condition), condition.otherwise]),
    ...(names ? [[`nothing is read for ${codes(names.fields)}`, names.otherwise]] : []),
  ];
  const rows = [...fields, ...reads].map((field) => {
    const { elements, form, values } = mappedElement(field);
    return [code(field.field), elements, form, values];
  });
  return [
    `### ${resource}`,
    mappingDocs.get(mapping)!.replaceAll(/\s+/g, ' '),
    table(['Not read when', 'What the answer says'], reasons),
    table(['Field', 'Elements', 'Form', 'Codes'], rows),
  ].join('\n\n');
}

/** When a resource is no fact, in words. */
function reasonOf({
  path,
  oneOf,
  orElse,
  noneOf,
  inWords,
  unlessHas = [],
  optional,
  when = {},
}: Condition): string {
  const situation = Object.entries(when).map(([element, allowed]) => `${code(element)} is ${codes(allowed)}`);
  const words = inWords && `words such as ${code(inWords.example)}`;
  const wrong = [
    ...(oneOf ? [`${code(path)} is ${optional ? '' : 'missing or '}${other(oneOf)}`] : []),
    ...(oneOf && words ? [`no ${words}`] : []),
    ...(orElse ? [`${code(orElse.path)} is missing or ${other(orElse.oneOf)}`] : []),
    ...(noneOf ? [`${code(path)} is ${codes(noneOf)}${words ? `, or ${words}` : ''}`] : []),
  ];
  const those = unlessHas.map(code).join(' or ');
  if (those && oneOf) return `${[...situation, ...wrong].join(', and ')}, or there is ${those}`;
  return [...situation, ...wrong, ...(those ? [`there is no ${those}`] : [])].join(', and ');
}

function other(values: readonly (string | boolean)[]): string {
  return values.length === 1
    ? `not ${codes(values)}`
    : `none of ${values.map((value) => code(String(value))).join(', ')}`;
}
