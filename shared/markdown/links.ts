/** The links that a message may contain, and how they are written (docs/contract/messages.md#markdown). */

/** In normal form, as a browser reads it: a scheme written in any other way is no link. */
const allowedTarget = /^(?:https?:\/\/|mailto:)/i;

/** Whether a link may have this target. References and escapes must be resolved. */
export function isAllowedTarget(target: string): boolean {
  return allowedTarget.test(target) && URL.canParse(target);
}

/** Whether the target is a page of the app with this origin; an app without one has no pages. */
export function isPageOf(appBase: string, target: string): boolean {
  return appBase !== '' && new URL(target).origin === appBase;
}

/** Scheme, host and port of a web address; empty when the text is not one. */
export function webOrigin(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin : '';
}
