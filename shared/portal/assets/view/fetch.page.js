/** Asks the service for what a link shares, and decrypts it. */
import { bounded, decrypt } from './jwe.page.js';
import { isOwn, LinkFault } from './link.page.js';

/** Of an answer, in bytes: the service sends at most 6 MB. */
const mostBytes = 8 * 1024 * 1024;
const mostFiles = 50;
/** Of a file that comes with the manifest, in characters. */
const embeddedLengthMax = 1_000_000;

const fhirType = /^application\/(?:fhir\+)?json\b/;

/**
 * Opens a link as somebody who says who he is. Returns `files`: each with its `resource`, or with the `fault` that it has; and `list`,
 * what the manifest says of the link as a whole. This is a view of the link. Throws LinkFault.
 */
export async function openLink(link, service, { recipient, passcode }) {
  if (link.isDirect) {
    const answer = await ask(`${link.url}?${new URLSearchParams({ recipient })}`);
    return { files: [await fileOf('application/fhir+json', await textOf(answer), link)], list: undefined };
  }
  const body = { recipient, embeddedLengthMax, ...(link.hasPasscode && { passcode }) };
  const answer = await ask(link.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { files, list } = parsed(await textOf(answer)) ?? {};
  if (!Array.isArray(files) || files.length > mostFiles) throw new LinkFault('unavailable');
  const read = [];
  // One after the other: a phone has little memory.
  for (const { contentType, embedded, location } of files) {
    const text = typeof embedded === 'string' ? embedded : await located(location, service);
    read.push(typeof text === 'string' ? await fileOf(contentType, text, link) : { fault: text.kind });
  }
  // Another key than the one that the files were made with fits none of them.
  if (read.length > 0 && read.every(({ fault }) => fault === 'altered')) throw new LinkFault('altered');
  return { files: read, list };
}

/** The ciphertext of a file, or why it is not there. */
async function located(location, service) {
  if (!isOwn(location, service)) return new LinkFault('altered');
  try {
    return await textOf(await ask(location));
  } catch (error) {
    return error instanceof LinkFault ? error : new LinkFault('unavailable');
  }
}

async function fileOf(contentType, jwe, { key }) {
  if (!fhirType.test(contentType)) return { fault: 'kind' };
  try {
    const text = await decrypt(jwe, key);
    const resource = parsed(text);
    return typeof resource?.resourceType === 'string' ? { resource, text } : { fault: 'unread' };
  } catch (error) {
    return { fault: error instanceof LinkFault ? error.kind : 'altered' };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Nothing of this browser goes along, and no redirect is followed. */
async function ask(url, options = {}) {
  let answer;
  try {
    answer = await fetch(url, {
      ...options,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    throw new LinkFault('offline');
  }
  if (answer.ok) return answer;
  if (answer.status === 401) throw wrongPasscode(parsed(await textOf(answer)));
  if (answer.status === 404) throw new LinkFault('ended');
  throw new LinkFault(answer.status === 429 ? 'busy' : 'unavailable');
}

function wrongPasscode(said) {
  const left = said?.remainingAttempts;
  return left > 0 ? new LinkFault('passcode', { left }) : new LinkFault('locked');
}

async function textOf(answer) {
  try {
    return new TextDecoder().decode(await bounded(answer.body, mostBytes));
  } catch (error) {
    throw error instanceof LinkFault ? error : new LinkFault('offline');
  }
}
