/** What the FHIR base offers (docs/contract/fhir-api.md#metadata). */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import type { Handler } from '../handler.ts';

type Endpoints = typeof fhirEndpoints;

export const readMetadata: Handler<Endpoints['fhir_metadata']> = async () => ({
  resource: { resourceType: 'CapabilityStatement', status: 'active', kind: 'instance', fhirVersion: '4.0.1' },
});
