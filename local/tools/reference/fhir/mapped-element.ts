/** How docs/fhir.md describes the elements that a field is read from and written as. */
import type { Case, FieldMapping, TranslationTable } from '../../../../shared/models/fhir/mapping.ts';
import { code, codes } from './code-text.ts';

interface MappedElement {
  readonly elements: string;
  readonly form: string;
  readonly values: string;
}

const forms: Readonly<Record<FieldMapping['as'], string>> = {
  text: 'text',
  code: 'code, as it is',
  words: 'in words; only read',
  number: 'number',
  days: 'duration in days or weeks',
  date: 'date',
  coded: 'code',
  cases: 'code',
  namedCode: 'concept',
  quantity: 'quantity',
  timing: 'how often in a period',
  result: 'value and reference range',
  provider: 'Practitioner',
  name: 'name of a person',
  organization: 'Organization or Location',
  pharmacy: 'Location or Organization',
  display: 'name of',
  attachment: 'plain text, HTML or RTF',
  narrative: 'narrative, as text; only read',
  files: 'numbers of attachments with their types and sizes; only read',
  superseding: 'title and day of the one that replaces it; only read',
};

export function mappedElement(field: FieldMapping): MappedElement {
  return { elements: elementsOf(field), form: formOf(field), values: valuesOf(field) };
}

function elementsOf(field: FieldMapping): string {
  if (field.as === 'cases') {
    const named = new Set(field.cases.flatMap(({ when }) => Object.keys(when)));
    return [...named].map(code).join(', ');
  }
  if (field.as === 'result') return `${code('value[x]')}, ${code('referenceRange[]')}`;
  if (field.as === 'narrative') return code('text.div');
  if (field.as === 'superseding') return `${code('relatesTo[].target')} of another one`;
  const { from, prefer = [] } = field;
  return [...prefer.map((path) => `${code(path)} (only read)`), ...from.map(code)].join('; ');
}

function formOf(field: FieldMapping): string {
  const isLimited = 'onlyOf' in field && field.onlyOf !== undefined;
  return isLimited ? `${formAlone(field)}; only if there is one ${code(field.onlyOf)}` : formAlone(field);
}

function formAlone(field: FieldMapping): string {
  if (field.as === 'display') return `${forms.display} ${field.kinds.join(' or ')}`;
  if (field.as === 'result') return `${forms.result}; a text is ${code(field.text)}`;
  if (field.as === 'date' && field.end) return `${forms.date}, the last day of a year or month`;
  if (field.as === 'attachment' && field.follows) return `${forms.attachment}, behind the other text`;
  if (field.as === 'text' && field.joined) return 'text, a line for each';
  if (field.as === 'coded' && field.nth !== undefined) return `${forms.coded}, number ${field.nth + 1}`;
  return forms[field.as];
}

function valuesOf(field: FieldMapping): string {
  if (field.as === 'cases') return field.cases.map(caseText).join('; ');
  if (field.as === 'superseding') return `only where ${code('relatesTo[].code')} is ${code('replaces')}`;
  if (field.as === 'result' || field.as === 'narrative') return '';
  const where = Object.entries(field.where ?? {}).map(
    ([element, allowed]) => `only where ${code(element)} is ${codes(allowed)}`,
  );
  const unless = (field.unless ?? []).map((name) => `only without ${code(name)}`);
  if (field.as !== 'coded') return [...where, ...unless].join('; ');
  const strict = field.strict && !field.table ? ["only in the model's own system"] : [];
  return [...where, ...unless, ...strict, ...(field.table ? [tableText(field.table)] : [])].join('; ');
}

function caseText({ code: ours, title, when }: Case): string {
  const elements = Object.entries(when).map(([element, allowed]) => `${code(element)} ${codes(allowed)}`);
  return `${elements.join(' and ')}: ${code(ours)} (${title})`;
}

function tableText({ rows }: TranslationTable): string {
  return rows.map(({ code: ours, title, fhir }) => `${codes(fhir)}: ${code(ours)} (${title})`).join('; ');
}
