/** The fields of form-encoded responses, in words. */

/** Names at the start of a field, with their value where it is always the same, and names of several words in its text. */
const names = /^[a-z_]+(?:=\w+)?|\b[a-z]+(?:_[a-z]+)+\b/g;

/** Returns the fields, with the names in backquotes: what else a field says is no code. */
export function fieldsInWords(fields: readonly string[]): string {
  return fields.map((field) => field.replace(names, (name) => `\`${name}\``)).join(', ');
}
