/** Which links a message may have, and how they are written (wire contract, markdown). */

/** In normal form, as a browser reads it: a scheme written in any other way is no link. */
const allowedTarget = /^(?:https?:\/\/|mailto:)/i;

/** Whether a target, with references and escapes resolved, may be linked to. */
export function isAllowedTarget(target: string): boolean {
  return allowedTarget.test(target) && URL.canParse(target);
}

/** Whether the target lies in the app with this origin; an app without one has no pages. */
export function isPageOf(appBase: string, target: string): boolean {
  return appBase !== '' && new URL(target).origin === appBase;
}

/** Scheme, host and port of a web address; empty when the text is none. */
export function webOrigin(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin : '';
}
