/** The resources of one fact in an International Patient Summary, and those that its section refers to. */
import type { Fact } from '../../facts/fact.ts';
import { alsoIn } from '../../models/fhir/extension.ts';
import { element, isObject, type JsonObject } from '../json.ts';
import { resourcesOf, type WritingContext } from '../write/resources-of.ts';
import { complete } from './complete.ts';
import { withProfile } from './profiles.ts';

export interface FactEntries {
  readonly resources: readonly JsonObject[];
  /** References of the section, such as `Observation/0b4c…`. */
  readonly references: readonly string[];
}

/** Dispenses are left out: the summary says what a person takes. `others` are addresses of other documents that tell the same. */
export function factEntries(
  fact: Fact,
  context: WritingContext,
  others: readonly string[] = [],
): FactEntries {
  const { fulfillments: _left, ...related } = fact.related;
  const written: readonly JsonObject[] = resourcesOf({ ...fact, related }, context);
  const resources = (fact.model === 'Equipment' ? withUse(written, context) : written).map((one) =>
    withProfile(complete(alsoTold(one, others))),
  );
  // Encounters and devices are reached from what is referred to.
  const shown = resources.filter(
    ({ resourceType }) => !['Encounter', 'Device'].includes(String(resourceType)),
  );
  return { resources, references: shown.map(({ resourceType, id }) => `${resourceType}/${id}`) };
}

/** The resource, naming the other documents. */
function alsoTold(resource: JsonObject, others: readonly string[]): JsonObject {
  if (others.length === 0) return resource;
  const meta = element(resource, 'meta');
  const extension = others.map((valueUri) => ({ url: alsoIn, valueUri }));
  return { ...resource, meta: { extension, ...(isObject(meta) && meta) } };
}

/** Sections refer to the use of a device, which may be at no known time. */
function withUse(written: readonly JsonObject[], { subject }: WritingContext): readonly JsonObject[] {
  if (written.length > 1) return written;
  const [device] = written;
  const use = {
    resourceType: 'DeviceUseStatement',
    id: `${String(device!.id)}-use`,
    status: 'active',
    subject: { reference: subject },
    device: { reference: `Device/${String(device!.id)}` },
  };
  return [...written, use];
}
