/**
 * Reads a link as it stands behind `#` in the address: `shlink:/` and a payload (HL7, SMART Health Links, STU 1). Nothing of it is sent
 * anywhere before it is known to belong to this service.
 */

const longestUrl = 128;
const longestLabel = 80;
/** 32 bytes in base64url. */
const keyPattern = /^[\w-]{43}$/;

/** Why a link is not opened. */
export class LinkFault extends Error {
  /** @param {string} kind such as `broken`; `facts` fill the text that is shown. */
  constructor(kind, facts = {}) {
    super(kind);
    this.kind = kind;
    this.facts = facts;
  }
}

/** Bytes of base64url. Throws for anything else. */
export function bytesOf(text) {
  if (typeof text !== 'string' || !/^[\w-]*$/.test(text)) throw new LinkFault('broken');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * What the fragment says: `url`, `key` (bytes), `label`, `expires` (a Date), `hasPasscode` and `isDirect`. `service` is the address of
 * the service that this page belongs to. Throws LinkFault.
 */
export function readLink(fragment, service, now = new Date()) {
  const payload = payloadOf(fragment);
  const { url, key, label, exp, flag = '', v = 1 } = payload;
  const isReadable = typeof url === 'string' && url.length <= longestUrl && keyPattern.test(key);
  if (!isReadable || typeof flag !== 'string') throw new LinkFault('broken');
  if (v !== 1) throw new LinkFault('newer');
  requireOwn(url, service);
  const expires = typeof exp === 'number' ? new Date(exp * 1000) : undefined;
  if (expires && !(expires > now)) throw new LinkFault('ended');
  const [hasPasscode, isDirect] = [flag.includes('P'), flag.includes('U')];
  if (hasPasscode && isDirect) throw new LinkFault('broken');
  const shown = typeof label === 'string' ? [...label].slice(0, longestLabel).join('') : '';
  return { url, key: bytesOf(key), label: shown, expires, hasPasscode, isDirect };
}

function payloadOf(fragment) {
  // Mail programs escape it, and some add spaces where they break the line.
  const [, text] = /^#?shlink:\/+([\w-]+)$/.exec(unescaped(fragment).replace(/\s+/g, '')) ?? [];
  if (!text) throw new LinkFault(fragment.length > 1 ? 'broken' : 'none');
  let payload;
  try {
    payload = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(text)));
  } catch {
    throw new LinkFault('broken');
  }
  if (typeof payload !== 'object' || payload === null) throw new LinkFault('broken');
  return payload;
}

function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Only this service is asked: to another one, the name of who opens the link and the passcode would go. */
function requireOwn(url, service) {
  if (isOwn(url, service)) return;
  let host;
  try {
    ({ host } = new URL(url));
  } catch {
    throw new LinkFault('broken');
  }
  throw host ? new LinkFault('other', { host }) : new LinkFault('broken');
}

/** Whether the address is one where this service keeps links. */
export function isOwn(url, service) {
  return typeof url === 'string' && url.startsWith(`${service}/shl/`) && new URL(url).href === url;
}
