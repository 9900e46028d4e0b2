/**
 * The same calls in a record of 100 and of 10,000 documents, of which 50 are visible in one carenet; then in a small
 * deployment and in one with 10,000 records, one of them with 100,000 documents; then reports over up to 100,000 facts. Round
 * trips, capacity units, items read and times. Fails when round trips or capacity grow by more than a fifth with the record.
 */
import type { FigureTable, Row } from '../../figures/measurement.ts';
import { startInMemory } from '../../in-memory-service.ts';
import { fillRecord } from '../../load/fill.ts';
import { makePatient, type Patient } from '../../load/patient.ts';
import { countCapacity } from '../../metering/capacity.ts';
import { idOf } from '../../round-trips/scenario-context.ts';
import { benchCase } from '../case.ts';
import { benchDeployments } from '../floor/deployments.ts';
import { benchReports } from '../reports.ts';

const few = 100;
const many = 10_000;
const sharedType = 'urn:example:shared#Note';
const otherType = 'urn:example:other#Letter';
const tolerated = 1.2;

interface Figures {
  readonly trips: number;
  readonly capacity: number;
  readonly items: number;
  readonly milliseconds: number;
}

type Step = (time: number) => Promise<{ readonly status: number; readonly text: string }>;

/** What is done in each record. */
interface Plan {
  readonly visible: number;
  readonly versions: number;
  readonly repetitions: number;
}

const whole: Plan = { visible: 50, versions: 200, repetitions: 7 };
/** With fewer documents, there is no more than a first look at the calls. */
const firstLook: Plan = { visible: 10, versions: 3, repetitions: 1 };

/** `documents`: how many the larger record has. */
export const bench = benchCase({
  numbers: { documents: many },
  figures: 'scale',
  async run({ documents }, teardown) {
    const isWhole = documents === many;
    const plan = isWhole ? whole : firstLook;
    const service = await startInMemory(teardown);
    const results: Map<string, Figures>[] = [];
    for (const size of [few, documents]) {
      const patient = await makePatient(service, `patient-${size}`);
      const half = plan.visible / 2;
      const typeOf = (index: number) => (index < half ? sharedType : otherType);
      const ids = await fillRecord(service.tableName, patient.recordId, size, typeOf);
      const carenet = await share(patient, ids.slice(half, plan.visible));
      results.push(await measure(patient, carenet, ids.at(-1)!, plan));
    }
    const calls = tableOf(results, [few, documents]);
    if (!isWhole) return { tables: [calls], counted: [calls] };
    const reports = await benchReports(service);
    return { tables: [calls, await benchDeployments(teardown), reports], counted: [calls, reports] };
  },
});

/** Creates a carenet that gets the shared type by autoshare and these documents by placement. */
async function share({ session, recordId }: Patient, placed: readonly string[]): Promise<string> {
  const made = await session.send('POST', `/records/${recordId}/carenets/`, { form: { name: 'Measured' } });
  const carenet = /<Carenet id="([^"]+)"/.exec(made.text)![1]!;
  const set = `/records/${recordId}/autoshare/carenets/${carenet}/bytype/set`;
  await session.send('POST', set, { form: { type: sharedType } });
  for (const id of placed)
    await session.send('PUT', `/records/${recordId}/documents/${id}/carenets/${carenet}`);
  return carenet;
}

async function measure(
  { session, recordId }: Patient,
  carenet: string,
  placedLater: string,
  { versions, repetitions }: Plan,
): Promise<Map<string, Figures>> {
  const all = `/records/${recordId}/documents/`;
  const body = { body: '<Letter xmlns="urn:example:other"/>', contentType: 'application/xml' };
  const read = idOf(await session.send('POST', all, body));
  let latest = idOf(await session.send('POST', all, body));
  const manyVersions = idOf(await session.send('POST', all, body));
  let newest = manyVersions;
  for (let version = 1; version < versions; version += 1) {
    newest = idOf(await session.send('POST', `${all}${newest}/replace`, body));
  }
  const status = (id: string) => (time: number) =>
    session.send('POST', `${all}${id}/set-status`, {
      form: { status: time % 2 === 0 ? 'archived' : 'active' },
    });
  const steps: Record<string, Step> = {
    'document list (100)': () => session.send('GET', all),
    'document list by type': () => session.send('GET', `${all}?type=${encodeURIComponent(sharedType)}`),
    'carenet list (50 visible)': () => session.send('GET', `/carenets/${carenet}/documents/`),
    'document read': () => session.send('GET', all + read),
    create: () => session.send('POST', all, body),
    replace: async () => {
      const answer = await session.send('POST', `${all}${latest}/replace`, body);
      latest = idOf(answer);
      return answer;
    },
    'set-status': status(read),
    'set-status, 200 versions': status(newest),
    'set-status by the oldest': status(manyVersions),
    placement: () => session.send('PUT', `${all}${placedLater}/carenets/${carenet}`),
  };
  const figures = new Map<string, Figures>();
  for (const [name, step] of Object.entries(steps)) figures.set(name, await repeat(name, step, repetitions));
  return figures;
}

/**
 * The maximum of round trips, capacity and items over several runs, and the median time of as many other
 * runs, because counting takes time. The first run is a warm-up.
 */
async function repeat(name: string, step: Step, repetitions: number): Promise<Figures> {
  const counted: Omit<Figures, 'milliseconds'>[] = [];
  const times: number[] = [];
  const check = ({ status, text }: Awaited<ReturnType<Step>>) => {
    if (status !== 200) throw new Error(`${name} responded ${status}: ${text}`);
  };
  check(await step(0));
  for (let time = 1; time <= repetitions; time += 1) {
    const { result, consumed } = await countCapacity(() => step(time));
    check(result);
    const { read, write, items, trips } = consumed;
    counted.push({ trips, capacity: read + write, items });
  }
  for (let time = repetitions + 1; time <= 2 * repetitions; time += 1) {
    const start = performance.now();
    check(await step(time));
    times.push(performance.now() - start);
  }
  const largest = (value: (figures: (typeof counted)[number]) => number) => Math.max(...counted.map(value));
  return {
    trips: largest(({ trips }) => trips),
    capacity: largest(({ capacity }) => capacity),
    items: largest(({ items }) => items),
    milliseconds: times.sort((left, right) => left - right)[Math.floor(times.length / 2)]!,
  };
}

/** Round trips and units of the larger record have those of the smaller one as their goal, plus a fifth. */
function tableOf([small, large]: readonly Map<string, Figures>[], sizes: readonly number[]): FigureTable {
  const of = (what: string) => sizes.map((size) => `${what}, ${size.toLocaleString('en')}`);
  const row = (name: string, few: Figures): Row => {
    const many = large!.get(name)!;
    // For a change of status, many versions of the document count as a size too.
    const least = name.endsWith('versions') ? smaller(few, large!.get('set-status')!) : few;
    return {
      name,
      cells: [
        { value: few.trips },
        { value: many.trips, atMost: least.trips * tolerated },
        { value: few.capacity },
        { value: many.capacity, atMost: least.capacity * tolerated },
        { value: few.items },
        { value: many.items },
        { value: few.milliseconds },
        { value: many.milliseconds },
      ],
    };
  };
  return {
    title: 'Call in a record of so many documents',
    columns: [...of('round trips'), ...of('capacity units'), ...of('items read'), ...of('p50 ms')],
    rows: [...small!].map(([name, few]) => row(name, few)),
  };
}

function smaller(one: Figures, other: Figures): Pick<Figures, 'trips' | 'capacity'> {
  return { trips: Math.min(one.trips, other.trips), capacity: Math.min(one.capacity, other.capacity) };
}
