/** Whose view a call asks for, and whether the token may have it: docs/contract/fhir-api.md#authentication. */
import { notFound } from '../../errors.ts';
import { conditionsFor } from '../../smart/scope-sets.ts';
import type { FhirContext } from '../context.ts';
import { scopeLacking } from '../smart/scope-lacking.ts';
import { type FhirView, viewOf } from './view.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** The patient that a call names: in its path, or as `patient` or `subject`; undefined for none. */
function patientIn(type: string, id: string | undefined, pairs: Pairs): string | undefined {
  if (type === 'Patient' && id !== undefined) return id;
  const named = pairs.find(([name]) => name === 'patient' || name === 'subject')?.[1];
  return named?.replace(/^Patient\//, '');
}

/** The view of a call about one resource. Throws 404 where there is none, and 403 where no scope is about the type. */
export async function viewFor(
  type: string,
  id: string | undefined,
  pairs: Pairs,
  context: FhirContext,
): Promise<FhirView> {
  const view = await viewOf(context, patientIn(type, id, pairs));
  if (!view) throw notFound();
  requireScope(type, 'read', view, context);
  return view;
}

/** Throws 403 where no scope of the token is about the type. */
export function requireScope(
  type: string,
  does: 'read' | 'search',
  { granted }: Pick<FhirView, 'granted'>,
  { principal }: Pick<FhirContext, 'principal'>,
): void {
  if (conditionsFor(granted, type, does) !== undefined) return;
  throw scopeLacking(principal, type, does === 'read' ? 'r' : 's');
}
