/** How much of each kind of data an overview reads and shows: docs/contract/reports.md#the-overview. */
import { models } from '../../models/registry.ts';
import { testedModels } from '../reports/tests/results-of.ts';
import { unreadModel } from '../reports/unread-kind.ts';

/** What of a kind is shown: what holds now and what does not, the newest, the newest of each test, or what could not be read. */
type Part = 'current' | 'newest' | 'tests' | 'unread';

export interface Plan {
  readonly model: string;
  readonly part: Part;
  /** Blocks of facts that are read at most, of each kind of span. */
  readonly blocks: number;
  /** Facts after which no older ones are read. */
  readonly enough: number;
  /** Facts that are shown at most. */
  readonly most: number;
  /** The field that says when it was over, of a kind that ends. Allergies say it by their status. */
  readonly end?: string;
}

/**
 * Of these it matters what holds now, however long ago it began, so all are read, up to these limits. One that is overlooked may harm: most of
 * allergies, problems and medicines.
 */
const current: Readonly<Record<string, Pick<Plan, 'blocks'> & { readonly end?: string }>> = {
  Allergy: { blocks: 300 },
  Problem: { blocks: 300, end: 'endDate' },
  Medication: { blocks: 300, end: 'endDate' },
  Equipment: { blocks: 60, end: 'date_stopped' },
  DeviceUse: { blocks: 60, end: 'endDate' },
  CarePlan: { blocks: 60, end: 'endDate' },
  Coverage: { blocks: 60, end: 'endDate' },
  SocialHistory: { blocks: 60, end: 'endDate' },
};

/** Of a test the last values make a small chart: docs/contract/reports.md#the-tests. */
const tests = { part: 'tests', blocks: 120, enough: 1000, most: 100 } as const;
const newest = { part: 'newest', blocks: 12, enough: 10, most: 10 } as const;
/** Statements that there is none of something are few, and none may be overlooked. */
const exclusions = { part: 'newest', blocks: 60, enough: 100, most: 100 } as const;
const all = Number.POSITIVE_INFINITY;

/** One for each data model. */
export const plans: readonly Plan[] = [...models.keys()].map((model): Plan => {
  const ending = current[model];
  if (ending) return { model, part: 'current', enough: all, most: 100, ...ending };
  if (model === unreadModel.name) return { model, part: 'unread', blocks: 200, enough: all, most: 200 };
  if (model === 'AllergyExclusion') return { model, ...exclusions };
  return testedModels.some(({ name }) => name === model) ? { model, ...tests } : { model, ...newest };
});
