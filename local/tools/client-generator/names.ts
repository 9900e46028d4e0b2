/** Names of the client: the names of the API in camel case. Types of closed lists. */

/** `record_document_list` → `recordDocumentList`, `RECORD_ID` → `recordId`. */
export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z0-9])/g, (_, character: string) => character.toUpperCase());
}

/** Returns the type of the texts in a list. The texts must not contain quotation marks. */
export function union(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(' | ');
}
