/** What the FHIR base offers: docs/contract/fhir-api.md#metadata. */
import { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError } from '../../errors.ts';
import { resourceTypes } from '../../fhir/resource-types.ts';
import { parametersOf } from '../../fhir/rest/parameters/index.ts';
import { usCoreProfilesOf } from '../../fhir/rest/us-core-profiles.ts';
import { release } from '../../release.ts';
import type { Handler } from '../handler.ts';
import { addressOf, fhirBase } from '../smart/addresses.ts';
import { requireKnown, valueIn } from './operation-parameters.ts';
import { type AnnouncedType, capabilityStatement } from './own/capability-statement.ts';

type Endpoints = typeof fhirEndpoints;

export const readMetadata: Handler<Endpoints['fhir_metadata']> = async ({ pairs }, context) => {
  requireKnown(pairs.query, ['mode']);
  const mode = valueIn(pairs.query, 'mode') ?? 'full';
  if (mode !== 'full') throw new ApiError('parameter_invalid', { name: 'mode', form: 'full' });
  const resource = capabilityStatement({
    base: fhirBase(context),
    version: release,
    date: context.time.slice(0, 10),
    endpoints: fhirEndpoints,
    types: announcedTypes,
    oauth: {
      authorize: addressOf('smart_authorize', context),
      token: addressOf('smart_token', context),
      introspect: addressOf('smart_introspect', context),
      revoke: addressOf('smart_revoke', context),
      ...(context.config.smartDynamicRegistration && { register: addressOf('smart_register', context) }),
    },
  });
  return { resource };
};

/** They hold others or values, or say how a base works: none of them is stored as a resource of a patient. */
const notServed: ReadonlySet<string> = new Set([
  'Bundle',
  'CapabilityStatement',
  'OperationOutcome',
  'Parameters',
]);
/** Made by the service alone. */
const readOnly: ReadonlySet<string> = new Set(['Patient', 'AuditEvent', 'Binary']);

const announcedTypes: readonly AnnouncedType[] = [...resourceTypes]
  .filter((type) => !notServed.has(type))
  .map((type) => {
    const parameters = [...parametersOf(type).values()];
    return {
      type,
      parameters: parameters.map(({ name, kind }) => ({ name, type: kind })),
      profiles: usCoreProfilesOf(type),
      includes: parameters.filter(({ kind }) => kind === 'reference').map(({ name }) => `${type}:${name}`),
      revIncludes: type === 'Provenance' ? [] : ['Provenance:target'],
      isReadOnly: readOnly.has(type),
      isNotSearched: type === 'Binary',
    };
  });
