/** Which field of a model says what system the code of a name is of. */

/** Names that are not called `…_title`, by model. */
const ofNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Equipment: { name: 'type_system' },
  Measurement: { type: 'code_system' },
  Procedure: { name: 'name_type' },
};

/** `name_system` for `name_title`; undefined for a field that is no name of a code. */
export function systemField(model: string, field: string): string | undefined {
  if (field.endsWith('_title')) return `${field.slice(0, -'_title'.length)}_system`;
  return ofNames[model]?.[field];
}
