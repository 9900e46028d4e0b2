/** Commands in the documents that other tests or CI run, by fence and by npm script. */

import { everyFence } from './fences.ts';

/** Each page has its test; those of its commands that call the AWS CLI have one beside it. */
const onAlarmPages = Object.fromEntries(
  everyFence
    .filter(({ id }) => id.startsWith('docs/alarms/'))
    .map(({ id }) => [id, 'test/local/alarms/pages.test.ts']),
);

export const runElsewhere: Readonly<Record<string, string>> = {
  ...onAlarmPages,
  'README.md start': '.ci/run',
  'README.md test': '.ci/run',
  'README.md first-call': 'test/docs/readme.test.ts',
  'docs/client-guide.md signing': 'test/docs/client-guide.test.ts',
  'docs/client-guide.md first-call': 'test/docs/client-guide.test.ts',
  'docs/client-guide.md dance': 'test/docs/client-guide.test.ts',
  'local/examples/README.md python': 'test/local/sample-apps.test.ts',
  'local/examples/README.md bash': 'test/local/sample-apps.test.ts',
  'local/examples/smart-blood-pressure/README.md blood-pressure': 'test/local/blood-pressure.test.ts',
  'docs/smart.md start': '.ci/run',
  'docs/smart.md node': 'test/browser/smart-guide.thorough.test.ts',
  'docs/smart.md python': 'test/browser/smart-guide.thorough.test.ts',
  'docs/smart.md own-app': 'test/browser/smart-guide.thorough.test.ts',
  'docs/smart.md by-hand': 'test/browser/smart-guide.thorough.test.ts',
  'docs/smart.md backend': 'test/browser/smart-guide.thorough.test.ts',
  'local/examples/lab-trends/README.md lab-trends': 'test/local/lab-trends.test.ts',
  'local/examples/lab-trends/README.md copy': 'test/local/lab-trends-copy.thorough.test.ts',
  'local/examples/lab-trends/README.md copy-run': 'test/local/lab-trends-copy.thorough.test.ts',
  'shared/client/README.md pack': 'test/client/package.test.ts',
  'test/README.md least-privilege': 'test/least-privilege/policies.test.ts',
  // With emulators on free ports and a data directory of its own.
  'docs/localstack.md start-on-dynamodb': 'test/local/external-endpoints.thorough.test.ts',
  'docs/localstack.md start-on-one-endpoint': 'test/local/external-endpoints.thorough.test.ts',
  'docs/localstack.md aws-local': 'test/local/aws-endpoint-command.thorough.test.ts',
  'docs/localstack.md aws-tools': 'test/local/aws-endpoint.test.ts',
  // Only a deployment has this secret.
  'docs/operations.md portal-secret': 'test/deployed/portal.test.ts',
  'docs/localstack.md ministack-install': '.ci/run',
  'docs/localstack.md ministack': 'test/setups/deployed/deploy.ts',
  'docs/localstack.md ministack-deploy': 'test/setups/deployed/deploy.ts',
  'docs/localstack.md ministack-front': 'test/setups/deployed/deploy.ts',
  // On an emulator with all optional parts.
  'docs/removal.md remove-portal': 'test/deployed/removal.test.ts',
  'docs/removal.md remove-edge': 'test/deployed/removal.test.ts',
  'docs/removal.md remove-backup': 'test/deployed/removal.test.ts',
  'docs/removal.md remove-trail': 'test/deployed/removal.test.ts',
  'docs/removal.md remove-trial': 'test/deployed/removal.test.ts',
  'docs/removal.md remove-everything': 'test/deployed/removal.test.ts',
  'docs/removal.md empty-vault': 'test/deployed/removal.test.ts',
  'docs/localstack.md cdklocal': 'test/docs/localstack.test.ts',
  'docs/localstack.md tests': 'test/setups/outcome.test.ts',
};

/** These need Docker. The page says that they were not tried. */
export const notTried: readonly string[] = [
  'docs/localstack.md dynamodb-local',
  'docs/localstack.md own-database',
  'docs/localstack.md ministack-docker',
  'docs/localstack.md localstack',
  'docs/localstack.md start-on-localstack',
];

export const scriptsElsewhere: Readonly<Record<string, string>> = {
  test: '.ci/run',
  // The first steps of `npm test`.
  typecheck: 'test/run.mjs',
  lint: 'test/run.mjs',
  format: 'test/run.mjs',
  unused: 'test/run.mjs',
  'test:unit': 'test/run.mjs',
  // A test generates the files again and compares them.
  docs: 'test/docs/api-reference.test.ts',
  examples: 'test/docs-commands/scripts.thorough.test.ts',
  cost: 'test/round-trips/costs.test.ts',
  synth: 'test/infra/synthesis.test.ts',
  bundles: 'test/infra/synthesis.test.ts',
  'aws:local': 'test/local/aws-endpoint-command.thorough.test.ts',
  'test:thorough': 'test/prove/main.ts',
  release: 'test/unit/local/release/release.test.ts',
  'profile-tests': 'test/docs-commands/scripts.thorough.test.ts',
  'test:setups': 'test/setups/outcome.test.ts',
  chaos: 'test/chaos/chaos.test.ts',
  crash: 'test/crash/crash.test.ts',
  'fhir:samples': 'test/docs-commands/scripts.thorough.test.ts',
  soak: 'test/docs-commands/scripts.thorough.test.ts',
  bench: 'test/docs-commands/scripts.thorough.test.ts',
  screenshots: 'test/docs-commands/scripts.thorough.test.ts',
  prove: 'test/docs-commands/scripts.thorough.test.ts',
  mutants: 'test/docs-commands/scripts.thorough.test.ts',
  histories: 'test/prove/histories/histories.thorough.test.ts',
  fuzz: 'test/prove/fuzz/fuzz.thorough.test.ts',
  canaries: 'test/prove/canaries/canaries.test.ts',
  signers: 'test/prove/signers/signers.test.ts',
  'fhir:answers': 'test/prove/fhir-answers/answers.thorough.test.ts',
  'fhir:values': 'test/prove/fhir-values/values.test.ts',
  'fhir:round-trip': 'test/docs-commands/scripts.thorough.test.ts',
  // The nightly run makes it: it needs Java and Maven.
  'fhir:clients': 'test/prove/main.ts',
};
