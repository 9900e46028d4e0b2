/** Reading with what a circle shows, and telling the trail what was read. */
import { ApiError, notFound } from '../../errors.ts';
import { withSteadySharing } from '../carenets/steady-sharing.ts';
import type { FhirContext } from '../context.ts';
import { mayRead, mayReadAll } from './allowed.ts';
import type { Found } from './find-resource.ts';
import { isReferredTo } from './search/referred.ts';
import type { FhirView } from './view.ts';

/** Runs with the view as it is at the end: in a circle that shows less by then, again. */
export function steadily<Result>(view: FhirView, read: (seen: FhirView) => Promise<Result>): Promise<Result> {
  return withSteadySharing(view, (sharing) => read({ ...view, sharing }));
}

/**
 * A resource of the type, if the app may read it. Throws 410 for one whose document is void, and 404 for what is not there; what scopes of
 * narrower kinds do not allow is not told from that.
 */
export async function readable(
  type: string,
  view: FhirView,
  context: FhirContext,
  find: (seen: FhirView) => Promise<Found | 'void' | undefined>,
): Promise<Found> {
  const found = await steadily(view, find);
  // Nobody knows what a void one said that only some of the type may be read of.
  if (found === 'void' && mayReadAll(type, view)) throw new ApiError('fhir_resource_void');
  if (found === 'void' || found === undefined || !mayRead(found.json, view)) throw notFound();
  if (!(await isReferredTo(found.json, view, context))) throw notFound();
  const { kind, documents } = found;
  context.shown({ kinds: [[kind, 1]], ...(documents && { documents }) });
  return found;
}
