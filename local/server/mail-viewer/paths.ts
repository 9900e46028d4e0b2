/** Where the pages of the mail viewer are, besides the list at `/`. */

/** Everything but the list is below. */
export const viewerPath = '/mail-viewer/';

/** The path of a mail's page. */
export function mailPath(messageId: string): string {
  return `${viewerPath}mails/${encodeURIComponent(messageId)}`;
}
