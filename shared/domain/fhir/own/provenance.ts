/** Who stored a resource or document, through which app, and what else says something of the same thing: docs/contract/fhir-api.md#provenance. */

import type { Json, JsonObject } from '../../../fhir/json.ts';
import { whoIs } from '../../../fhir/rest/agents.ts';
import { provenanceId, type Target, withContentVersion } from '../../../fhir/rest/own-ids.ts';
import { list, present } from '../../../fhir/write/people.ts';
import { hl7 } from '../../../models/fhir/systems.ts';
import type { VersionItem } from '../../../store/items/index.ts';
import { creatorOf } from './document-reference.ts';

/** What is read of the version that holds the target. */
type StoredVersion = Pick<
  VersionItem,
  'id' | 'creator' | 'createdAt' | 'replaces' | 'suppressedAt' | 'suppressor'
> &
  Partial<Pick<VersionItem, 'through' | 'broughtBy'>>;

/** Another resource on the same thing. */
export interface Statement {
  readonly reference: string;
  /** An earlier one by the same app or person, which this one takes the place of. */
  readonly isEarlier: boolean;
}

export interface ProvenanceOf {
  readonly target: Target;
  readonly version: StoredVersion;
  /** Absolute URL of the service. */
  readonly service: string;
  /** Name of the app in `through`, if that is known. */
  readonly throughName?: string | undefined;
  readonly statements: readonly Statement[];
}

export function provenance({ target, version, service, throughName, statements }: ProvenanceOf): JsonObject {
  const { createdAt, replaces, through, broughtBy, suppressor } = version;
  const creator = creatorOf(version);
  const resource = present({
    resourceType: 'Provenance',
    id: provenanceId(target),
    meta: { lastUpdated: version.suppressedAt ?? createdAt },
    target: [{ reference: `${target.type}/${target.id}` }],
    recorded: createdAt,
    reason: broughtBy && [{ text: broughtBy === 'link' ? 'Received by a link' : 'Received with a message' }],
    activity: { coding: [activities[replaces === undefined ? 'CREATE' : 'UPDATE']] },
    agent: list(
      agent(participant('enterer', 'Enterer'), whoIs(creator, service)),
      through === undefined || through === creator.id
        ? undefined
        : agent(transmitter, whoIs({ id: through, kind: 'app', name: throughName }, service)),
      suppressor && agent({ text: 'Changed its status' }, whoIs(creatorOf({ creator: suppressor }), service)),
    ),
    entity: list(...statements.map(entityOf)),
  })!;
  return withContentVersion(resource);
}

const operations = `${hl7}v3-DataOperation`;
const activities = {
  CREATE: { system: operations, code: 'CREATE', display: 'create' },
  UPDATE: { system: operations, code: 'UPDATE', display: 'revise' },
} as const;

function participant(code: string, display: string): JsonObject {
  return { coding: [{ system: `${hl7}provenance-participant-type`, code, display }] };
}

const transmitter: JsonObject = {
  coding: [
    {
      system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-provenance-participant-type',
      code: 'transmitter',
      display: 'Transmitter',
    },
  ],
};

function agent(type: JsonObject, who: JsonObject): JsonObject {
  return { type, who };
}

/** FHIR has no role for “says something of the same thing, too”: `source` is the one that claims least. */
function entityOf({ reference, isEarlier }: Statement): Json {
  return {
    role: isEarlier ? 'revision' : 'source',
    what: {
      reference,
      display: isEarlier ? 'What was said of the same thing before' : 'Also says something of the same thing',
    },
  };
}
