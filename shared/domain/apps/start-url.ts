/** Where an app's user interface starts (docs/contract/apps.md#start-url-template). */

export interface StartValues {
  readonly recordId?: string | undefined;
  readonly carenetId?: string | undefined;
  readonly documentId?: string | undefined;
}

const placeholder = /\{([^{}]*)\}/g;

/** Fills the template; values are percent-encoded, and a placeholder that is unknown or has no value becomes empty. */
export function startUrl(template: string, { recordId, carenetId, documentId }: StartValues): string {
  const values = new Map([
    ['record_id', recordId],
    ['indivo_record_id', recordId],
    ['carenet_id', carenetId],
    ['indivo_carenet_id', carenetId],
    ['document_id', documentId],
  ]);
  return template.replace(placeholder, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''));
}
