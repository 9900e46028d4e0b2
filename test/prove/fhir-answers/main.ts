/**
 * `npm run fhir:answers`: stores FHIR resources that others wrote, asks every report and the patient summary for what was read,
 * and validates each answer. Exits with 1 when one is not valid. The first run fetches the resources.
 */

import { samples } from '../../../local/tools/fhir-samples/packages.ts';
import { saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { readOptions } from '../options.ts';
import { everyNth, runAnswers } from './run.ts';

const usage = `Usage: npm run fhir:answers -- [--every N] [--save]

--every N  only every N-th of the resources from which facts are read (default 1: all of any kind)
`;

const options = readOptions({ every: 1 }, usage);
if (options) {
  const { documents, refused, facts, answers, resources, errors } = await runAnswers(
    everyNth(await samples(), options.numbers.every),
  );
  for (const reason of refused) console.log(reason);
  console.log(
    `${documents} documents, ${refused.length} rejected; ${facts} facts; ${answers} answers with ${resources} resources; ${errors.length} errors`,
  );
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  if (options.save) {
    const values = [documents, refused.length, facts, answers, resources];
    const cells = [...values.map((value) => ({ value })), { value: errors.length, atMost: 0 }];
    saveMeasurement('fhir-answers', 'npm run fhir:answers -- --save', [
      {
        title: 'Answers in FHIR',
        columns: ['documents', 'rejected', 'facts', 'answers', 'resources in them', 'schema errors'],
        rows: [{ name: 'all samples', cells }],
      },
    ]);
  }
}
