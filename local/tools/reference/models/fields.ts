/** The table of a model's fields. */
import type { FieldType, Model, ScalarField } from '../../../../shared/models/model.ts';
import { table } from '../markdown/table.ts';
import { codeNames } from './code-names.ts';

const typeNames: Readonly<Record<FieldType, string>> = {
  String: 'text',
  Text: 'long text, at most 262,144 bytes',
  Email: 'email address',
  Number: '**number**',
  Date: 'date',
  DateTime: 'date and time',
  Boolean: 'true or false',
};
/** Too usual to be named at every text. */
const usualMaximum = 255;

/** Returns the rows of the scalar fields, and one for each relation after them. */
export function fieldTable({ fields, relations }: Model): string {
  const rows = [
    ...fields.map((field) => [
      code(field.name),
      typeOf(field),
      field.required ? 'yes' : 'no',
      field.sparse ? 'from FHIR only, and only where it has a value' : valuesOf(field),
    ]),
    ...relations.map(({ name, many, target }) => [
      code(name),
      many ? `list of [${target}](#${target.toLowerCase()})` : `one [${target}](#${target.toLowerCase()})`,
      'no',
      '',
    ]),
  ];
  return table(['Field', 'Type', 'Required', 'Values'], rows);
}

function typeOf({ type, maximum }: ScalarField): string {
  if (maximum === undefined || maximum === usualMaximum) return typeNames[type];
  return `${typeNames[type]}, at most ${maximum} characters`;
}

function valuesOf({ fixed, oneOf }: ScalarField): string {
  if (fixed !== undefined) return `always ${code(fixed)}`;
  return (oneOf ?? []).map((value) => withName(value)).join(', ');
}

function withName(value: string): string {
  const name = codeNames[value];
  return name === undefined ? code(value) : `${code(value)} (${name})`;
}

function code(text: string): string {
  return `\`${text}\``;
}
