/** The newest lines of the logs of a target: calls at the gateways, and errors of the functions. */
import { type LoggedLine, linesSince } from '../../server/call-log.ts';
import type { Target } from '../target.ts';
import { type FoundLine, newestLines } from '../trace/cloudwatch-logs.ts';
import { logsOf } from '../trace/logs.ts';

interface ReadOptions {
  readonly hours: number;
  readonly outputs?: string | undefined;
}

export interface LogLine {
  /** In ISO 8601. */
  readonly time: string;
  /** Who wrote it: `service` or `portal` for a gateway, the name of a function where it is known. */
  readonly writer: string;
  readonly line: LoggedLine['line'];
}

/** As many lines as a search of CloudWatch returns. */
export const maxLines = 10_000;

/** The newest calls whose status matches: digits, and `x` for any digit. */
export async function newestCalls(
  target: Pick<Target, 'env'>,
  status: string,
  { hours, outputs }: ReadOptions,
): Promise<readonly LogLine[]> {
  const pattern = `^${status.replaceAll('x', '[0-9]')}$`;
  const logs = logsOf(target, outputs);
  if ('groups' in logs) {
    const { accesses } = logs.groups;
    const found = await newestLines(accesses, { filter: `status like /${pattern}/`, hours, limit: maxLines });
    return found.map(({ group, time, line }) => ({
      time,
      writer: group === accesses[0] ? 'service' : 'portal',
      line,
    }));
  }
  const matches = new RegExp(pattern);
  return ofFile(
    logs.file,
    hours,
    ({ source, line }) => source === 'gateway' && matches.test(String(line.status)),
  );
}

/** The newest lines about errors: those that functions log, and what Lambda logs of one that ended badly. */
export async function newestErrors(
  target: Pick<Target, 'env'>,
  { hours, outputs }: ReadOptions,
): Promise<readonly LogLine[]> {
  const logs = logsOf(target, outputs);
  if (!('groups' in logs))
    return ofFile(logs.file, hours, ({ source, line }) => source === 'function' && line.level === 'ERROR');
  const ended = 'type = "platform.report" and record.status in ["error", "failure", "timeout"]';
  const filter = `level = "ERROR" or (${ended})`;
  const found = await newestLines(logs.groups.functions, { filter, hours, limit: maxLines });
  return found.map((line) => ({ ...line, writer: functionOf(line) }));
}

function ofFile(file: string, hours: number, isMeant: (line: LoggedLine) => boolean): readonly LogLine[] {
  const since = new Date(Date.now() - hours * 3_600_000).toISOString();
  return linesSince(since, file)
    .filter(isMeant)
    .slice(0, maxLines)
    .map(({ line }) => ({
      time: String(line.timestamp ?? line.time),
      writer: String(line.function ?? 'service'),
      line,
    }));
}

/** CloudFormation makes the name of a log group of the stack, the function and random letters. */
function functionOf({ group, line }: FoundLine): string {
  if (typeof line.function === 'string') return line.function;
  const [, name] = /(?:^|-)(\w+?)Logs[0-9A-F]{8}-/.exec(group) ?? [];
  return name ? `${name[0]!.toLowerCase()}${name.slice(1)}` : group;
}
