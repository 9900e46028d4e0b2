/**
 * `npm run signers`: random requests, signed by oauth-1.0a and by oauthlib, are given to the verification of the
 * service. Exits with 1 at the first one on which they differ, and prints the smallest such request.
 */
import { saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { pythonWith } from '../../support/python-tools.ts';
import { readOptions } from '../options.ts';
import { signAndVerify } from './agree.ts';
import { PythonSigner } from './signers.ts';

const usage = `Usage: npm run signers -- [--requests N] [--seed N] [--save]

Needs a Python with oauthlib: pip install -r test/python-tools.txt. The variable PYTHON names another than python3.
`;

const options = readOptions({ requests: 100_000, seed: 1 }, usage);
const found = pythonWith('oauthlib');
if (options && !found) {
  console.error(usage);
  process.exitCode = 1;
}
if (options && found) {
  const python = new PythonSigner(found);
  try {
    const { requests, failure } = await signAndVerify(options.numbers, python);
    console.log(`${requests} requests, each signed by two libraries; ${failure ? 1 : 0} differences`);
    if (failure) {
      console.error(`${failure.message}\n${JSON.stringify(failure.request, undefined, 1)}`);
      process.exitCode = 1;
    }
    if (options.save) {
      const goals = [
        { value: requests, atLeast: 100_000 },
        { value: failure ? 1 : 0, atMost: 0 },
      ];
      saveMeasurement('signers', 'npm run signers -- --save', [
        {
          title: 'Signers',
          columns: ['requests', 'differences'],
          rows: [{ name: 'oauth-1.0a and oauthlib', cells: goals }],
        },
      ]);
    }
  } finally {
    python.stop();
  }
}
