/** What is kept of the reading of a FHIR document, for its metadata: docs/contract/fhir.md#what-was-read. */
import type { Instance } from '../models/model.ts';
import type { Reading } from './read/read-resources.ts';
import { isReadable, type PatientCheck } from './same-person.ts';

/** Small, because it is stored with the version. */
export interface ReadingSummary {
  readonly patient: PatientCheck;
  /** Number of facts by model. */
  readonly facts: readonly { readonly model: string; readonly count: number }[];
  /** The first resources that no fact came from. */
  readonly unread: readonly { readonly resource: string; readonly reason: string }[];
  /** How many there are in all. */
  readonly unreadCount: number;
}

const mostUnread = 20;
const longestResource = 100;
const longestReason = 200;

export function summaryOf({ instances, unread }: Reading, patient: PatientCheck): ReadingSummary {
  return {
    patient,
    facts: isReadable(patient) ? countByModel(instances) : [],
    unread: unread.slice(0, mostUnread).map(({ resource, reason }) => ({
      resource: cut(resource, longestResource),
      reason: cut(reason, longestReason),
    })),
    unreadCount: unread.length,
  };
}

function countByModel(instances: readonly Instance[]): ReadingSummary['facts'] {
  const counts = new Map<string, number>();
  const add = ({ model, related }: Instance) => {
    counts.set(model, (counts.get(model) ?? 0) + 1);
    for (const nested of Object.values(related).flat()) add(nested);
  };
  for (const instance of instances) add(instance);
  return [...counts].map(([model, count]) => ({ model, count }));
}

/** Control characters cannot be written in XML. */
function cut(text: string, longest: number): string {
  const characters = [...text.replace(/\p{C}/gu, ' ')];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}
