import { type Command, InvalidArgumentError, Option } from 'commander';
import { callGroups, callLines, type Grouping, groupings } from '../logs/calls.ts';
import { errorGroups, errorLines } from '../logs/errors.ts';
import { functionName } from '../logs/function-names.ts';
import { type LogLine, maxLines, newestCalls, newestErrors } from '../logs/read-logs.ts';
import { addExample, positiveNumber } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

interface LogOptions extends TargetOptions {
  readonly hours: number;
  readonly json?: boolean;
}

const bounded = `It reads the newest ${count(maxLines)} lines at most. CloudWatch may need a minute until it finds a new one.`;

export function addLogsCommands(program: Command): void {
  const logs = program.command('logs').description('What the logs say, summed up.');
  addExample(logs, 'logs errors');
  const errors = logs
    .command('errors')
    .summary('shows what went wrong in the functions')
    .description(
      `Shows the errors in the logs of the functions, by function and cause: how often, when last, and a request for phr trace. ${bounded}`,
    )
    .option('--function <name>', 'only those of this function, such as mailer or account-apps', functionName);
  addExample(
    withLogOptions(errors).action(errorsCommand),
    'logs errors --function mailer --outputs outputs.json',
  );

  const calls = logs
    .command('calls')
    .summary('shows what was called, how often, with which result')
    .description(
      'Shows the calls in the access logs of the service and the portal, by route or address and status: how often, how ' +
        `long the slowest took, when last, and a request for phr trace. ${bounded}`,
    )
    .option('--status <status>', 'only those with this status, such as 403 or 5xx', status, 'xxx')
    .addOption(new Option('--by <what>', 'what to group them by').choices(groupings).default('route'))
    .option('--slowest', 'the slowest first, not the most frequent');
  addExample(
    withLogOptions(calls).action(callsCommand),
    'logs calls --status 403 --by address --outputs outputs.json',
  );
}

function withLogOptions(command: Command): Command {
  return addTargetOptions(command)
    .option('--hours <number>', 'how far back', positiveNumber, 1)
    .option('--json', 'print a JSON array instead of a table');
}

function status(text: string): string {
  if (!/^[1-5x][0-9x]{2}$/.test(text))
    throw new InvalidArgumentError('It takes a status, such as 403 or 5xx.');
  return text;
}

async function errorsCommand({
  function: name,
  json,
  ...options
}: LogOptions & { readonly function?: string }): Promise<void> {
  const lines = await withTarget(options, (target) => newestErrors(target, options));
  const groups = errorGroups(lines, name);
  if (json) print(JSON.stringify(groups, null, 2));
  else if (groups.length === 0) print(`No errors in ${hoursText(options)}.`);
  else print(...errorLines(groups));
  noteLimit(lines);
}

async function callsCommand({
  status,
  by,
  slowest = false,
  json,
  ...options
}: LogOptions & {
  readonly status: string;
  readonly by: Grouping;
  readonly slowest?: boolean;
}): Promise<void> {
  const lines = await withTarget(options, (target) => newestCalls(target, status, options));
  const groups = callGroups(lines, { by, slowest });
  if (json) print(JSON.stringify(groups, null, 2));
  else if (groups.length === 0) print(`No such calls in ${hoursText(options)}.`);
  else print(...callLines(groups, by));
  noteLimit(lines);
}

function hoursText({ hours }: LogOptions): string {
  return hours === 1 ? 'the last hour' : `the last ${count(hours)} hours`;
}

function noteLimit(lines: readonly LogLine[]): void {
  if (lines.length === maxLines) progress(`There are more lines; these are the newest ${count(maxLines)}.`);
}
