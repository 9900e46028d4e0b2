/** Which allergies come first in a summary, and which "none known" they contradict: docs/contract/fhir.md#the-patient-summary. */
import type { Fact } from '../../facts/fact.ts';
import { overIn } from '../../facts/over.ts';
import { fieldIndex } from '../../models/registry.ts';
import { modelOf } from '../facts/model-of.ts';
import { unreadKind, unreadModel } from './unread-kind.ts';

/** Codes of SNOMED CT for severities, the worst last. Nobody knows of an allergy without one that it is mild. */
const severities = ['255604002', '', '6736007', '24484000', '442452003', '399166001'];
/** Of one severity; and in its place where there is none. */
const criticalities = ['low', '', 'high'];
const asSeverity = ['255604002', '', '24484000'];

/** Text that is greater the worse an Allergy is: what still holds, then by severity, then by criticality. */
export function gravityOf(fact: Fact): string {
  const criticality = Math.max(criticalities.indexOf(textAt(fact, 'criticality')), 0);
  const known = severities.indexOf(textAt(fact, 'severity_identifier') || asSeverity[criticality]!);
  const severity = known < 0 ? severities.indexOf('') : known;
  return `${holds(fact) ? 1 : 0}${severity}${criticality}`;
}

/** A kind of allergy, as an exclusion may name it. */
type Kind = 'drug' | 'food' | 'environment';

const allergyKinds: Readonly<Record<string, Kind>> = {
  '416098002': 'drug',
  '59037007': 'drug',
  '414285001': 'food',
  '235719002': 'food',
  '426232007': 'environment',
};
const exclusionKinds: Readonly<Record<string, Kind>> = {
  '409137002': 'drug',
  '429625007': 'food',
  '428607008': 'environment',
};

/** Collects the allergies and exclusions of a record, and tells which exclusions may be told. */
export class Exclusions {
  readonly #exclusions: Fact[] = [];
  /** The kinds of the allergies that hold; `undefined` stands for no known kind. */
  readonly #kinds = new Set<Kind | undefined>();
  #hasUnread = false;

  add(fact: Fact): void {
    if (fact.model === 'AllergyExclusion') this.#exclusions.push(fact);
    if (fact.model === 'Allergy' && holds(fact)) this.#kinds.add(kindOf(fact));
    if (fact.model === unreadModel.name && unreadKind(fact) === 'AllergyIntolerance') this.#hasUnread = true;
  }

  /**
   * Those that nothing contradicts; none where an allergy could not be read, which may be of any kind. "No known allergies", and an
   * exclusion of a kind that is not known here, is not told beside any allergy; another one not beside an allergy of its kind, or of no
   * known kind. Which of the two was said first does not matter: who hears of an allergy can ask, and who hears of none does not.
   */
  get told(): readonly Fact[] {
    if (this.#hasUnread) return [];
    return this.#exclusions.filter((fact) => !this.#isContradicted(fact));
  }

  #isContradicted(exclusion: Fact): boolean {
    const kind = exclusionKinds[textAt(exclusion, 'name_identifier')];
    if (kind === undefined) return this.#kinds.size > 0;
    return this.#kinds.has(kind) || this.#kinds.has(undefined);
  }
}

const isOver = overIn(modelOf('Allergy'));

/** A resolved allergy, or one that is no longer active, contradicts nothing. */
function holds(allergy: Fact): boolean {
  return !isOver(allergy);
}

/** By its category alone: what has a code of a drug and no category, such as peanut oil, may be a food all the same. */
function kindOf(allergy: Fact): Kind | undefined {
  return allergyKinds[textAt(allergy, 'category_identifier')];
}

function textAt({ model, values }: Fact, field: string): string {
  return String(values[fieldIndex(modelOf(model), field)] ?? '');
}
