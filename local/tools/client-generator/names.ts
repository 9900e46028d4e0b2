/** Names of the client: the names of the API in camel case. */

/** `record_document_list` → `recordDocumentList`, `RECORD_ID` → `recordId`. */
export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z0-9])/g, (_, character: string) => character.toUpperCase());
}
