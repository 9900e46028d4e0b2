/**
 * Elements of DSTU2 and STU3 by which a resource says that something did not happen, while its status is `completed`. R4 has a status
 * for it. Phones still export resources of these versions, and nothing in a resource says of which version it is.
 */
import type { Condition } from './mapping.ts';

/** The resource must not have one of these elements with the value true. */
function notTrue(paths: readonly string[], otherwise: string): readonly Condition[] {
  return paths.map((path) => ({ path, noneOf: [true], otherwise }));
}

export const wasPerformed = notTrue(
  ['notDone', 'notPerformed'],
  'It says that the procedure was not performed.',
);
const notTaken = 'It says that the patient does not take the medicine.';
export const wasTaken: readonly Condition[] = [
  ...notTrue(['wasNotTaken'], notTaken),
  { path: 'taken', noneOf: ['n'], otherwise: notTaken },
];
