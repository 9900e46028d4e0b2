/**
 * Seals an emergency card, so that who finds or steals the device cannot read it: AES-256-GCM, with a key from a passphrase (PBKDF2,
 * RFC 8018) or from a passkey (the extension `prf` of Web Authentication). Nobody else knows the secret, and nothing can open the card without it.
 */

/** As many as OWASP recommends for SHA-256; a second or less on a telephone. */
const iterations = 600_000;

/** In characters. A PIN, even a long one, is guessed in minutes by who has the sealed card. */
export const leastLength = 12;

const bytes = (length) => crypto.getRandomValues(new Uint8Array(length));
const encoded = (text) => new TextEncoder().encode(text);

/** As it is compared: somebody who is in a hurry types capitals and blanks otherwise, and keyboards of telephones do. */
function plain(passphrase) {
  return passphrase.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** What many people choose. */
const usual = /pass(?:word|wort)|kennwort|geheim|secret|qwert[yz]?(?:uiop)?|asdf(?:gh)?(?:jkl)?|letmein|iloveyou|123456789|12345678|1234567|123456|12345|1234|abcdef?/g;

/** Why this is no passphrase: `short`, `digits` or `simple`. Undefined when it is one. */
export function problemOf(passphrase) {
  const letters = [...plain(passphrase)];
  if (letters.length < leastLength) return 'short';
  const text = letters.filter((letter) => letter !== ' ').join('');
  if (/^[\d.,:/-]+$/.test(text)) return 'digits';
  const isRepeated = /^(.{1,6}?)\1+$/u.test(text);
  const left = text.replace(usual, '');
  return isRepeated || new Set(text).size < 5 || left.length < 6 ? 'simple' : undefined;
}

const [consonants, vowels] = ['bdfghjklmnprstvwz', 'aeiou'];

/** Four words that can be spoken and mean nothing: 51 random bits. */
export function suggestion() {
  const syllable = () => pick(consonants) + pick(vowels);
  return Array.from({ length: 4 }, () => syllable() + syllable()).join(' ');
}

/** Each letter is as likely as any other. */
function pick(letters) {
  const most = 256 - (256 % letters.length);
  for (;;) {
    const [byte] = bytes(1);
    if (byte < most) return letters[byte % letters.length];
  }
}

/** What is stored of the content, for a passphrase. */
export async function sealWithPassphrase(content, passphrase) {
  const way = { way: 'passphrase', salt: bytes(16), iterations };
  return { ...way, ...(await encrypt(content, await keyOfPassphrase(passphrase, way))) };
}

/** The same with what `askPasskey` has returned. */
export async function sealWithPasskey(content, { secret, credentialId, input }) {
  const way = { way: 'passkey', salt: bytes(16), credentialId, input };
  return { ...way, ...(await encrypt(content, await keyOfPasskey(secret, way))) };
}

/** The content; undefined when the passphrase is another one. */
export async function openWithPassphrase(card, passphrase) {
  return decrypt(card, await keyOfPassphrase(passphrase, card));
}

/** The same with what `askPasskey` has returned. */
export async function openWithPasskey(card, { secret }) {
  return decrypt(card, await keyOfPasskey(secret, card));
}

/** The passkey cannot do it, or the person has none. */
export class PasskeyUnsuitable extends Error {}

/**
 * Asks the person for a passkey of this portal, and the passkey for its secret. A first time any passkey will do; `credentialId` and `input`
 * name the one that was used before. The device asks nobody else for it, so it works without a connection. Throws `PasskeyUnsuitable`
 * when it has no secret to give, and what the browser throws when the person gives up.
 */
export async function askPasskey({ credentialId, input = bytes(32) } = {}) {
  const allowCredentials = credentialId ? [{ type: 'public-key', id: credentialId }] : [];
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(32),
      allowCredentials,
      userVerification: 'required',
      extensions: { prf: { eval: { first: input } } },
    },
  });
  const secret = credential.getClientExtensionResults().prf?.results?.first;
  if (!secret) throw new PasskeyUnsuitable();
  return { secret, credentialId: new Uint8Array(credential.rawId), input };
}

async function keyOfPassphrase(passphrase, { salt, iterations }) {
  const material = await crypto.subtle.importKey('raw', encoded(plain(passphrase)), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return derived({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, material);
}

async function keyOfPasskey(secret, { salt }) {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return derived({ name: 'HKDF', hash: 'SHA-256', salt, info: encoded('emergency card') }, material);
}

function derived(how, material) {
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

async function encrypt(content, key) {
  const nonce = bytes(12);
  const data = encoded(JSON.stringify(content));
  return { nonce, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, data) };
}

async function decrypt({ nonce, sealed }, key) {
  let data;
  try {
    data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed);
  } catch {
    return undefined;
  }
  return JSON.parse(new TextDecoder().decode(data));
}
