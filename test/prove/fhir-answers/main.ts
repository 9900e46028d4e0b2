/**
 * `npm run fhir:answers`: stores FHIR resources that others wrote, asks every report and the patient summary for what was read,
 * and validates each answer. Exits with 1 when one is not valid. The first run fetches the resources.
 */

import { type FigureTable, missedIn, saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { printTables } from '../../../local/tools/figures/print-tables.ts';
import type { CodeReport } from '../../support/fhir/profiles/code-report.ts';
import { readOptions } from '../options.ts';
import { everyNth, fetchedSamples, runAnswers } from './run.ts';
import { Chosen, secondOpinion } from './validator/second-opinion.ts';

const usage = `Usage: npm run fhir:answers -- [validator] [--every N] [--save]

validator  asks HL7's validator about some of the answers too; it needs Java and Maven, and minutes
--every N  only every N-th of the resources from which facts are read; by default all resources, whatever is read from them
`;

const options = readOptions({ every: 1 }, usage, ['validator']);
/** The answers that the validator may be asked about. */
const chosen = new Chosen();
if (options) {
  const { documents, refused, facts, answers, resources, errors, codes } = await runAnswers(
    everyNth(await fetchedSamples(), options.numbers.every),
    (kind, text) => chosen.add(kind, text),
  );
  for (const reason of refused) console.log(reason);
  console.log(
    `${documents} documents, ${refused.length} rejected; ${facts} facts; ${answers} answers with ${resources} resources; ${errors.length} errors`,
  );
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  const codeTables = tablesOf(codes);
  printTables(codeTables);
  // Allowed where the value set has nothing that fits, which only a person can judge.
  for (const [url, { others }] of codes.uses) {
    for (const [place, other] of others) console.log(`${url} ${place}: ${other}`);
  }
  const second = options.words.includes('validator') ? secondOpinion(chosen) : [];
  printTables(second);
  if (missedIn(second).length > 0) process.exitCode = 1;
  if (options.save) {
    const words = options.words.map((word) => `${word} `).join('');
    const values = [documents, refused.length, facts, answers, resources];
    const cells = [...values.map((value) => ({ value })), { value: errors.length, atMost: 0 }];
    saveMeasurement('fhir-answers', `npm run fhir:answers -- ${words}--save`, [
      {
        title: 'Answers in FHIR',
        columns: ['documents', 'rejected', 'facts', 'answers', 'resources in them', 'errors'],
        rows: [{ name: 'all samples', cells }],
      },
      ...codeTables,
      ...second,
    ]);
  }
}

/** How many codes of which value sets there are, and which of them could not be looked up. */
function tablesOf({ uses }: CodeReport): readonly FigureTable[] {
  const all = [...uses].sort(([one], [other]) => (one < other ? -1 : 1));
  const listed = all.filter(([, { unlisted }]) => unlisted === undefined);
  const unlisted = all.filter(([, { unlisted }]) => unlisted !== undefined);
  return [
    {
      title: 'Value sets',
      columns: ['codes looked up', 'text, or codes of other systems'],
      rows: listed.map(([name, { places, others }]) => ({
        name,
        cells: [places.size, others.size].map((value) => ({ value })),
      })),
    },
    {
      title: 'Value sets that no package lists',
      columns: ['codes not looked up'],
      rows: unlisted.map(([url, { places, unlisted: why }]) => ({
        name: `${url}: ${why}`,
        cells: [{ value: places.size }],
      })),
    },
  ];
}
