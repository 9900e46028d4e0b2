/** What the service takes with one message (docs/contract/messages.md#what-a-person-attaches). */
export const mostAttachments = 10;
/** In bytes, of all attachments together. */
export const largestLetter = 20 * 1024 * 1024;
