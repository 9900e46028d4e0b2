/** Preparations for the FHIR base. */
import type { Preparations, Prepare } from '../../situation.ts';

/** A backend app names the patient in every call; the token of a person's app says it. */
const namesPatient: Prepare = ({ column, target }) => ({
  ...(column === 'SB' && { options: { query: { patient: target.recordId } } }),
});

const pulse = (recordId: string, more: object = {}): string =>
  JSON.stringify({
    resourceType: 'Observation',
    ...more,
    status: 'final',
    code: { text: 'Pulse' },
    subject: { reference: `Patient/${recordId}` },
    valueQuantity: { value: 62, unit: '/min' },
  });

const contentType = 'application/fhir+json';

/** Each caller that is let in changes a resource that it has stored itself. */
const onOwnResource: Prepare = async ({ world, column, target, admitted }) => {
  if (!admitted) return { roles: { 'fhir id': target.recordId, 'fhir version': '0' } };
  const body = pulse(target.recordId);
  const made = await world.callers[column].post('/fhir/Observation', { body, contentType });
  if (made.status !== 201) throw new Error(`fhir_create: ${made.status} ${made.text}`);
  const { id, meta } = made.json() as { id: string; meta: { versionId: string } };
  return { roles: { 'fhir id': id, 'fhir version': meta.versionId } };
};

export const fhirPreparations: Preparations = {
  fhir_search: namesPatient,
  fhir_search_post: namesPatient,
  fhir_read: namesPatient,
  fhir_vread: namesPatient,
  fhir_history: namesPatient,
  fhir_update: onOwnResource,
};
