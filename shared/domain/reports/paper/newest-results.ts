/** The newest result of each test, and what tests say of the blood group. */
import type { Fact } from '../../../facts/fact.ts';
import { sourcedDate, sourceField } from '../../../models/date-source.ts';
import { fieldIndex } from '../../../models/registry.ts';
import {
  type BloodGroup,
  type BloodGroupResult,
  bloodGroupOf,
  isBloodGroup,
} from '../../../paper/blood-group.ts';
import type { PaperContent } from '../../../paper/content.ts';
import { isLoinc, standingOf, type Test } from '../../../paper/results.ts';
import { modelOf } from '../../facts/model-of.ts';
import { Entries, type Entry } from '../tests/entry.ts';
import { rankOf } from '../tests/newest.ts';
import { measuresOf, type Result, resultsOf } from '../tests/results-of.ts';

/** Tests that a paper lists, and that are held while facts are read. */
const mostListed = 10;
const mostHeld = 1000;
/** Results of the blood group that are compared. Where there are more, none is told. */
const mostBloodGroups = 200;

/** Words that are no measured values, such as answers to questions, are not for a paper that others read. */
const bound = /^[<>≤≥]/;

/** States of a result that its laboratory has not confirmed. */
const unconfirmed: ReadonlySet<string> = new Set(['preliminary', 'registered', 'partial']);

export class NewestResults {
  readonly #entries = new Entries();
  readonly #newest = new Map<string, { readonly rank: string; readonly entry: Entry }>();
  readonly #bloodGroups: BloodGroupResult[] = [];
  readonly #left = new Set<string>();

  add(fact: Fact): void {
    for (const result of resultsOf(fact)) {
      const { system = null, code } = result.test;
      if (isLoinc(system) && isBloodGroup(code)) this.#addBloodGroup(result, code!);
      else if (isShown(result)) this.#addResult(result);
    }
  }

  get bloodGroup(): BloodGroup {
    return this.#bloodGroups.length > mostBloodGroups
      ? { state: 'unclear' }
      : bloodGroupOf(this.#bloodGroups);
  }

  /** What is not normal first, then the newest. */
  get tests(): PaperContent['tests'] {
    const newestFirst = [...this.#newest.values()].toSorted((one, other) => (one.rank < other.rank ? 1 : -1));
    const tests = newestFirst.map(({ entry }) => testOf(entry));
    const marked = tests.filter((test) => standingOf(test) !== undefined);
    const others = tests.filter((test) => standingOf(test) === undefined);
    return {
      listed: [...marked, ...others].slice(0, mostListed),
      total: tests.length + this.#left.size,
    };
  }

  #addBloodGroup({ text = '', values, date = '', status }: Result, code: string): void {
    if (this.#bloodGroups.length > mostBloodGroups) return;
    const said = text || String(values.value ?? '');
    this.#bloodGroups.push({ code, text: said, date, isPreliminary: unconfirmed.has(status ?? '') });
  }

  #addResult(result: Result): void {
    const entry = this.#entries.add(result);
    if (!entry) return;
    const { key } = result.test;
    const rank = rankOf(entry);
    const known = this.#newest.get(key);
    if (!known && this.#newest.size === mostHeld) {
      if (this.#left.size < mostHeld) this.#left.add(key);
      return;
    }
    if (!known || rank > known.rank) this.#newest.set(key, { rank, entry });
  }
}

function isShown({ fact, values, text }: Result): boolean {
  return fact.model !== 'Measurement' || Object.keys(values).length > 0 || bound.test(text ?? '');
}

function testOf({ result }: Entry): Test {
  const { test, fact, values, unit, text, range, rangeText, interpretation, abnormal, status } = result;
  const model = modelOf(fact.model);
  const at = (name: string) => {
    const index = model.fields.some((field) => field.name === name) ? fieldIndex(model, name) : -1;
    return fact.values[index] ?? null;
  };
  const performer = at('performer');
  return {
    model: fact.model,
    system: test.system ?? null,
    code: test.code ?? null,
    name: test.name ?? null,
    measures: measuresOf(test),
    unit: unit ?? null,
    date: sourcedDate(at(model.mainDate), at(sourceField(model.mainDate))),
    values,
    text,
    range,
    rangeText,
    interpretation,
    abnormal,
    status,
    performer: typeof performer === 'string' ? performer : undefined,
  };
}
