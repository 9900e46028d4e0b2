/** Who shared something by a link, and until when: a Provenance of FHIR R4. */
import type { JsonObject } from '../../fhir/json.ts';
import { newId } from '../../ids.ts';
import { formatStored } from '../../time.ts';

export interface Sharer {
  /** Full name of the person. */
  readonly name: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** `target` is a reference to what was shared, such as `Composition/…`. */
export function provenanceOf(target: string, { name, now, expiresAt }: Sharer): JsonObject {
  const recorded = formatStored(now.toISOString());
  return {
    resourceType: 'Provenance',
    id: newId(now),
    target: [{ reference: target }],
    occurredPeriod: { start: recorded, end: formatStored(expiresAt.toISOString()) },
    recorded,
    activity: { text: 'Shared by a link' },
    agent: [{ who: { display: name } }],
  };
}
