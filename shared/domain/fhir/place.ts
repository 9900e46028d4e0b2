/** Where things of a view are in the service's own interface. */
import type { FhirView } from './view.ts';

/** The path of the record, or of the circle. */
export function placeOf({ recordId, carenetId }: Pick<FhirView, 'recordId' | 'carenetId'>): string {
  return carenetId === undefined ? `/records/${recordId}` : `/carenets/${carenetId}`;
}

/** The absolute URL of the service. */
export function serviceOf({ base }: Pick<FhirView, 'base'>): string {
  return base.replace(/\/fhir$/, '');
}
