/**
 * `npm run canaries`: makes every call of the service while AWS calls fail and races are lost, and looks for every secret and every
 * health text of the run in the log at level DEBUG, in error responses, and (secrets) in the table. Exits with 1
 * when it finds one.
 */
import { saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { readOptions } from '../options.ts';
import { startOnAws } from './failing-aws.ts';
import { runCanaries } from './run.ts';

const usage = `Usage: npm run canaries -- [--failures N] [--save]

--failures N  make every call N times before, each time with another failing AWS call (default 4)
`;

const options = readOptions({ failures: 4 }, usage);
if (options) {
  const { findings, ...counts } = await runCanaries(startOnAws, options.numbers.failures);
  const { calls, errors, lostRaces, logLines, secrets, healthTexts } = counts;
  console.log(
    `${calls} calls, ${errors} of them failed; ${lostRaces} lost races; ${logLines} log lines; ${secrets} secrets and ${healthTexts} health texts; found ${findings.length}`,
  );
  for (const { sink, value, excerpt } of findings) console.error(`${sink}: ${value}: … ${excerpt} …`);
  if (findings.length > 0) process.exitCode = 1;
  if (options.save) {
    const cells = [
      { value: calls },
      { value: errors },
      { value: secrets },
      { value: healthTexts },
      { value: findings.length, atMost: 0 },
    ];
    saveMeasurement('canaries', 'npm run canaries -- --save', [
      {
        title: 'Canaries',
        columns: ['calls', 'failed calls', 'secrets', 'health texts', 'found'],
        rows: [{ name: 'log, errors, table', cells }],
      },
    ]);
  }
}
