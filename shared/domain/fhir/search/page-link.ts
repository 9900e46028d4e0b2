/**
 * The address of a page: the last place of the one before it, sealed. It can be opened for the same search, view and grant only, says
 * nothing to anybody else, and cannot be altered. The key is made of what it belongs to, so that no master key is needed. A page gives
 * nothing by itself: what is behind the place is read with the token.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ApiError } from '../../../errors.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import type { FhirContext } from '../../context.ts';
import type { FhirView } from '../view.ts';
import type { Position } from './order.ts';

type Asked = Pick<SearchQuery, 'type' | 'used'>;
/** Undefined: the list of records of a backend app. */
type Place = Pick<FhirView, 'recordId' | 'carenetId'> | undefined;

const nonceBytes = 12;
const tagBytes = 16;
/** Longer ones are none. */
const longest = 400;

/** What a page belongs to, as a key. The id of the grant of a person's app is known to nobody outside. */
function keyOf({ type, used }: Asked, place: Place, { principal }: FhirContext): Buffer {
  const grant = principal.kind === 'smart' ? principal.grantId : null;
  const { recordId = null, carenetId = null } = place ?? {};
  const owner = JSON.stringify([principal.app.id, grant, recordId, carenetId, type, used]);
  return Buffer.from(hkdfSync('sha256', owner, Buffer.alloc(0), 'page of a search', 32));
}

/** The text of the page behind a place. */
export function sealPosition(
  { value, id }: Position,
  query: Asked,
  place: Place,
  context: FhirContext,
): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(query, place, context), nonce);
  const sealed = [cipher.update(JSON.stringify([value, id]), 'utf8'), cipher.final()];
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The place that a page begins behind. Throws 400 for what is no page of this search, for whatever reason. */
export function openPosition(page: string, query: Asked, place: Place, context: FhirContext): Position {
  const bytes = Buffer.from(page.slice(0, longest), 'base64url');
  if (page.length > longest || bytes.length <= nonceBytes + tagBytes)
    throw new ApiError('fhir_page_unusable');
  try {
    const key = keyOf(query, place, context);
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const opened = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
    const [value, id] = JSON.parse(Buffer.concat(opened).toString('utf8')) as [Position['value'], string];
    return { value, id };
  } catch {
    throw new ApiError('fhir_page_unusable');
  }
}
