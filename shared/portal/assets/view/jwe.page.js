/** Decrypts a file of a link: compact JWE (RFC 7516), `alg` dir and `enc` A256GCM, perhaps compressed (`zip` DEF, RFC 1951). */
import { bytesOf, LinkFault } from './link.page.js';

/** Of a file once it is inflated, in bytes. A file of a link cannot be larger: the service sends at most 6 MB. */
const mostBytes = 32 * 1024 * 1024;

/** The text that was encrypted. Throws LinkFault: `altered` when the key does not fit or a bit is another one. */
export async function decrypt(jwe, key) {
  const parts = jwe.trim().split('.');
  const header = parts.length === 5 ? headerOf(parts[0]) : undefined;
  // An encrypted key has no place in `dir`.
  if (header?.alg !== 'dir' || header.enc !== 'A256GCM' || parts[1] !== '' || header.crit)
    throw new LinkFault('altered');
  const plain = await opened(parts, key);
  if (header.zip !== undefined && header.zip !== 'DEF') throw new LinkFault('altered');
  const bytes = header.zip === 'DEF' ? await inflated(plain) : plain;
  return new TextDecoder().decode(bytes);
}

function headerOf(text) {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(text)));
  } catch {
    return undefined;
  }
}

async function opened([head, , vector, ciphertext, tag], key) {
  try {
    const [iv, body, mark] = [vector, ciphertext, tag].map(bytesOf);
    if (iv.length !== 12 || mark.length !== 16) throw new LinkFault('altered');
    const sealed = new Uint8Array(body.length + mark.length);
    sealed.set(body);
    sealed.set(mark, body.length);
    const known = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const additionalData = new TextEncoder().encode(head);
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, known, sealed));
  } catch {
    throw new LinkFault('altered');
  }
}

/** A few bytes can become very many: it stops at the limit, whatever is to come. */
async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return await bounded(stream, mostBytes);
  } catch (error) {
    throw error instanceof LinkFault ? error : new LinkFault('altered');
  }
}

/** All bytes of a stream. Throws LinkFault `tooLarge` when there are more than `most`, and reads no further. */
export async function bounded(stream, most) {
  const chunks = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      await reader.cancel();
      throw new LinkFault('tooLarge');
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
