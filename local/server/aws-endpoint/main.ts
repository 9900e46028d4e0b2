import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { port } from '../../../shared/settings/validators.ts';
import { projectRoot } from '../project-root.ts';
import { endBySignal, hideExperimentalWarnings } from '../shutdown.ts';
import { StartError } from '../start-error.ts';
import { Teardown } from '../teardown.ts';

const usage = `Usage: npm run aws:local -- [--port PORT] [--data DIR | --in-memory]

Runs the local AWS emulators behind one address, http://127.0.0.1:PORT, as LocalStack does: DynamoDB with its streams,
S3, SQS and SES, with the mail viewer in a browser. PORT is 4566 by default; 0 picks a free one. DIR stores the data;
default: .data/aws-local. A service that AWS_ENDPOINT_URL_DYNAMODB, …_S3, …_SQS or …_SES names is not started, but is
reachable at the same address.
`;

interface Options {
  readonly port: number;
  /** Absolute path; in memory when absent. */
  readonly directory: string | undefined;
}

hideExperimentalWarnings();
const teardown = new Teardown();
const ending = endBySignal(teardown, 'aws:local');

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!ending.begun) {
    console.error(error instanceof StartError ? error.message : error);
    await ending.end(1);
  }
}

async function run({ port, directory }: Options): Promise<void> {
  const { startOneEndpoint } = await import('./start.ts');
  const { endpoint, failed } = await startOneEndpoint({ port, directory, teardown });
  if (ending.begun) return;
  process.stdout.write(
    [
      `All services  ${endpoint} (DynamoDB and its streams, S3, SQS, SES)`,
      `Mail viewer   ${endpoint}`,
      `Data          ${directory ?? 'in memory'}`,
      '',
      `AWS_ENDPOINT_URL=${endpoint} npm start   starts the service on it.`,
      '',
      'Ctrl-C stops everything.',
      '',
    ].join('\n'),
  );
  throw new StartError(`The database ended unexpectedly: ${await failed}`);
}

function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4566' },
        data: { type: 'string' },
        'in-memory': { type: 'boolean', default: false },
      },
    });
    const number = values.port === '0' ? 0 : port.parse(values.port);
    if (number === undefined) throw new Error(`--port must be ${port.expected}, or 0 for any free one.`);
    if (values['in-memory'] && values.data) throw new Error('--data and --in-memory exclude each other.');
    const directory = resolve(projectRoot, values.data || '.data/aws-local');
    return { port: number, directory: values['in-memory'] ? undefined : directory };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}
