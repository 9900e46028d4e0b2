/** Where the resources of a type come from, beside those of FHIR documents. */
import type { FhirContext } from '../../context.ts';
import type { Found } from '../find-resource.ts';
import type { RowBounds } from '../sent/index.ts';
import type { KnownDocument } from '../types-there.ts';
import type { FhirView } from '../view.ts';

export interface Source {
  /**
   * All of them that the view shows and whose documents are active, in no order, at most 200 at a time. What the main date must overlap
   * may be ignored: searches look at what they get. `known`: documents that need not be read again.
   */
  readonly resources: (
    view: FhirView,
    bounds: RowBounds | undefined,
    context: FhirContext,
    known?: readonly KnownDocument[],
  ) => AsyncIterable<readonly Found[]>;
}
