/** The `smart` part of a manifest: docs/contract/apps.md#the-smart-part. */
import { clientMetadata, readClientMetadata } from '../../../smart/registration/read.ts';
import type { SmartRegistration } from '../../../store/items/index.ts';
import type { FieldReader } from './field-reader.ts';

const part = 'smart';

/** Undefined when the manifest has none, or a faulty one. What is wrong is among the faults of the reader. */
export function readSmartPart(
  reader: FieldReader,
  { isDeployment }: { readonly isDeployment: boolean },
): SmartRegistration | undefined {
  const given = reader.value(part);
  if (given === undefined) return undefined;
  const object = reader.object(part);
  if (object !== given) return undefined;
  const own = reader.within(part, object);
  const unknown = Object.keys(object).filter((name) => !(clientMetadata as readonly string[]).includes(name));
  for (const name of unknown) own.fault(name, `is not known; use ${clientMetadata.join(', ')}`);
  // The default of RFC 7591 is a secret: a manifest says what it means.
  if (own.value('token_endpoint_auth_method') === undefined)
    own.fault('token_endpoint_auth_method', 'is missing');
  const { registration, faults } = readClientMetadata(object, { allowsLoopback: !isDeployment });
  for (const { name, expected } of faults) own.fault(name, expected);
  return registration;
}
