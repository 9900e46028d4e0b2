/** URLs that other parties give to the service, to be opened in a browser. */

const webUrl = /^https?:\/\//i;
/** Where a relative URL leads is of no importance, as long as it stays there. */
const somewhere = 'http://origin.invalid';

/** Whether the text is an absolute http or https URL. */
export function isWebUrl(text: string): boolean {
  return webUrl.test(text) && URL.canParse(text);
}

/**
 * Whether the text is a path, with or without query, that stays on the origin of its page. Browsers read `//`,
 * and `/\` too, as the begin of another host.
 */
export function isAbsolutePath(text: string): boolean {
  if (!text.startsWith('/') || !URL.canParse(text, somewhere)) return false;
  return new URL(text, somewhere).origin === somewhere;
}
