/**
 * The address of a page: the last place of the one before it, sealed. It can be opened for the same search, view and grant only, says
 * nothing to anybody else, and cannot be altered. It gives nothing by itself: what is behind the place is read with the token.
 */
import { ApiError } from '../../../errors.ts';
import type { SearchQuery } from '../../../fhir/rest/query.ts';
import type { FhirContext } from '../../context.ts';
import type { FhirView } from '../view.ts';
import type { Position } from './order.ts';

type Asked = Pick<SearchQuery, 'type' | 'used'>;
/** Undefined: the list of records of a backend app. */
type Place = Pick<FhirView, 'recordId' | 'carenetId'> | undefined;

/** What a page belongs to. */
function contextOf({ type, used }: Asked, place: Place, { principal }: FhirContext): string {
  const grant = principal.kind === 'smart' ? principal.grantId : null;
  const { recordId = null, carenetId = null } = place ?? {};
  return JSON.stringify(['page of a search', principal.app.id, grant, recordId, carenetId, type, used]);
}

export function sealPosition(position: Position, query: Asked, place: Place, context: FhirContext): string {
  const { value, id } = position;
  return context.keyring.seal(JSON.stringify([value, id]), contextOf(query, place, context));
}

/** Longer ones are none. */
const longest = 400;

/** The place that a page begins behind. Throws 400 for what is no page of this search, for whatever reason. */
export async function openPosition(
  page: string,
  query: Asked,
  place: Place,
  context: FhirContext,
): Promise<Position> {
  if (page.length > longest) throw new ApiError('fhir_page_unusable');
  try {
    const [value, id] = JSON.parse(await context.keyring.open(page, contextOf(query, place, context))) as [
      Position['value'],
      string,
    ];
    return { value, id };
  } catch {
    throw new ApiError('fhir_page_unusable');
  }
}
