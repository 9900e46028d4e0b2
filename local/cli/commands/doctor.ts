import { type Command, Option } from 'commander';
import { tableLines } from '../../demo/text-tables.ts';
import { checkNames, examine, type Row } from '../doctor/examine.ts';
import { UsageError } from '../errors.ts';
import { addExample, origin as originOption, positiveNumber } from '../options.ts';
import { print, progress } from '../output.ts';
import { styled } from '../styles.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

interface DoctorOptions extends TargetOptions {
  readonly origin?: string;
  readonly skip?: readonly string[];
  readonly wait: number;
  readonly json?: boolean;
}

export function addDoctorCommand(program: Command): void {
  const doctor = program
    .command('doctor')
    .summary('checks a running service from outside')
    .description(
      'Checks a running service: calls over HTTP, a webhook and a mail through the workers, and in a deployment its ' +
        'sender, metrics and alarms. For its calls it registers two apps with random secrets, and creates a record ' +
        'and an account. It removes them at the end, with all that they stored. What stays: entries in the audit ' +
        'trail that belong to no record, old versions of removed bodies until they expire, and one sent mail.',
    )
    .option(
      '--origin <url>',
      'where clients reach the service, when that is not the address in the outputs file',
      originOption,
    )
    .addOption(new Option('--skip <checks...>', 'checks to leave out').choices(checkNames))
    .option('--wait <seconds>', 'longest wait for a mail, a webhook or a metric', positiveNumber, 300)
    .option('--json', 'print a JSON array instead of a table')
    .action(doctorCommand);
  addExample(addTargetOptions(doctor), 'doctor --outputs outputs.json --origin https://phr.example.org');
}

async function doctorCommand({ origin, skip = [], wait, json, ...options }: DoctorOptions): Promise<void> {
  const { interrupted, stop } = listenForSignals();
  const rows = await withTarget(options, (target) => {
    const service = {
      target,
      origin: originOf(target, origin),
      deployment: target.deployment,
      begun: new Date(),
      waitSeconds: wait,
      interrupted,
      report: (line: string) => progress(line),
    };
    return examine(service, skip);
  }).finally(stop);
  print(...(json ? [JSON.stringify(rows, null, 2)] : tableOf(rows)));
  const count = rows.filter(({ result }) => result === 'failed').length;
  if (count > 0) throw new Error(`${count} of ${rows.length} checks failed.`);
}

/** The first signal ends the checks, so that what they created is removed. A second one ends the process at once. */
function listenForSignals(): { readonly interrupted: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = () => {
    for (const signal of signals) process.off(signal, interrupt);
  };
  const interrupt = (signal: NodeJS.Signals) => {
    stop();
    progress(`${signal}: ending the checks, and removing what they created …`);
    controller.abort(new Error('interrupted'));
  };
  for (const signal of signals) process.on(signal, interrupt);
  return { interrupted: controller.signal, stop };
}

function originOf({ deployment, config }: Target, given: string | undefined): string {
  const origin = given ?? deployment?.serviceUrl ?? config.baseUrl;
  if (!origin) throw new UsageError('Name the address of the service with --origin URL or BASE_URL.');
  return origin;
}

function tableOf(rows: readonly Row[]): readonly string[] {
  return tableLines(
    ['check', 'result', 'detail'],
    rows.map(({ check, result, detail }) => [check, result, detail]),
    (padded, column) => (column === 1 ? styledResult(padded) : padded),
  );
}

function styledResult(padded: string): string {
  const style = { passed: 'green', failed: 'red' }[padded.trim()] as 'green' | 'red' | undefined;
  return style ? styled(style, padded) : padded;
}
