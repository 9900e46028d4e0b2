/** The registry: every endpoint of the service, by operation. */

// Bundles hold these declarations without their documentation: infra/bundle/lean-declarations.ts.
import { type Subjects, subjects } from '#endpoint-declarations';
import type { Endpoint } from './endpoint.ts';
import { type GroupOf, groupOf, type Subject } from './groups.ts';

/** The declarations of a subject, each with its operation, its subject and the function that serves it. */
type Entries<S extends Subject> = S extends Subject
  ? {
      readonly [Id in keyof Subjects[S]]: Subjects[S][Id] & {
        readonly id: Id;
        readonly subject: S;
        readonly group: GroupOf<S>;
      };
    }
  : never;

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

export type Registry = Intersection<Entries<Subject>>;

export type Operation = keyof Registry;

/** All endpoints in the order of the API reference. */
export const endpoints: readonly Endpoint[] = (Object.keys(subjects) as Subject[]).flatMap((subject) =>
  Object.entries(subjects[subject]).map(([id, declaration]) => ({
    ...declaration,
    id,
    subject,
    group: groupOf(subject),
  })),
);

export const registry = Object.fromEntries(endpoints.map((endpoint) => [endpoint.id, endpoint])) as Registry;
