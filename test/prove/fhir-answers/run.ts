/** Stores resources that others wrote, asks every report and the patient summary for what was read, and validates the answers. */
import { type Sample, sources } from '../../../local/tools/fhir-samples/samples.ts';
import { type Json, parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { checkSummary, type Summary } from '../../support/fhir/ips.ts';
import { CodeReport } from '../../support/fhir/profiles/code-report.ts';
import { personIn } from './person.ts';
import { RecordKeeper } from './record-keeper.ts';

export interface Result {
  readonly documents: number;
  /** Documents that the service rejected, with its reason. */
  readonly refused: readonly string[];
  readonly facts: number;
  readonly answers: number;
  readonly resources: number;
  /** What is wrong with answers. */
  readonly errors: readonly string[];
  /** The codes of answers that are bound to value sets. */
  readonly codes: CodeReport;
}

/** The sources whose resources are stored. */
const answered = ['HL7', 'Medplum', 'mCODE', 'IPS'];

/** All samples of these sources. Fetches them on the first run. */
export async function fetchedSamples(): Promise<readonly Sample[]> {
  const wanted = sources.filter(({ name }) => answered.includes(name));
  const all: Sample[] = [];
  for (const { samples } of wanted) for await (const sample of samples()) all.push(sample);
  return all;
}

/** In one record: a summary shows no more than 100 of a kind. */
const documentsOfRecord = 60;

interface Bundle {
  readonly type: string;
  readonly total: number;
  readonly entry: readonly { readonly search: { readonly mode: string } }[];
}

/** Is given each answer: a report or a summary, in JSON. */
export type OnAnswer = (kind: 'report' | 'summary', text: string) => void;

/** Throws when the service answers anything but 200 and 400. */
export async function runAnswers(
  samples: readonly Sample[],
  onAnswer: OnAnswer = () => undefined,
): Promise<Result> {
  const keeper = new RecordKeeper();
  await keeper.start();
  const refused: string[] = [];
  const errors: string[] = [];
  const codes = new CodeReport();
  let [facts, answers, resources] = [0, 0, 0];
  for (let first = 0; first < samples.length; first += documentsOfRecord) {
    const recordId = await keeper.newRecord();
    const batch = samples.slice(first, first + documentsOfRecord);
    for (const sample of batch) refused.push(...(await store(keeper, recordId, sample)));
    for await (const text of keeper.reports(recordId)) {
      onAnswer('report', text);
      const bundle = parseKeepingNumbers(text);
      const { entry } = bundle as unknown as Bundle;
      answers += 1;
      resources += entry.length;
      facts += entry.filter(({ search }) => search.mode === 'match').length;
      const checked = checkAnswer(bundle);
      errors.push(...checked.errors);
      codes.add(checked.codes);
    }
    const summaryText = await keeper.summary(recordId);
    onAnswer('summary', summaryText);
    const summary = parseKeepingNumbers(summaryText) as unknown as Summary;
    answers += 1;
    resources += summary.entry.length;
    const checked = checkSummary(summary);
    errors.push(...checked.errors);
    codes.add(checked.codes);
  }
  return { documents: samples.length - refused.length, refused, facts, answers, resources, errors, codes };
}

async function store(
  keeper: RecordKeeper,
  recordId: string,
  { name, text: sent }: Sample,
): Promise<string[]> {
  const resource = parseKeepingNumbers(sent);
  const person = personIn(resource);
  if (person) await keeper.describe(recordId, person);
  const { status, text } = await keeper.store(recordId, JSON.stringify(resource));
  // The resources of a Bundle about several people are facts only one by one.
  if (status === 200 && /<reading patient="several"/.test(text)) {
    const refused: string[] = [];
    for (const [index, one] of entriesOf(resource).entries())
      refused.push(
        ...(await store(keeper, recordId, { name: `${name} ${index}`, text: JSON.stringify(one) })),
      );
    return refused;
  }
  if (status === 200) return [];
  // More than 4 MiB, or not what a document can be.
  if (status === 400 || status === 413) return [`${name}: ${text}`];
  throw new Error(`${name}: the service answers ${status}: ${text}`);
}

function entriesOf(resource: Json): readonly Json[] {
  const { entry } = resource as { readonly entry?: readonly { readonly resource?: Json }[] };
  return (entry ?? []).flatMap((one) => one.resource ?? []);
}

/** Every n-th of the resources from which facts are read, in their order; with 1, all resources of any kind. */
export function everyNth(samples: readonly Sample[], step: number): readonly Sample[] {
  if (step === 1) return samples;
  const read = samples.filter(({ text }) => readResources(parseKeepingNumbers(text)).instances.length > 0);
  return read.filter((_, index) => index % step === 0);
}
