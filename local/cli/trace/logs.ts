/** The logs of the target of a command. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { operatorSettings } from '../../../shared/settings/operator.ts';
import { environment, readSettings } from '../../../shared/settings/read.ts';
import { callLogName, type LoggedLine, linesOf } from '../../server/call-log.ts';
import { readDirectories } from '../../server/settings.ts';
import { UsageError } from '../errors.ts';
import type { Target } from '../target.ts';
import { cloudWatchLines, type LogGroups } from './cloudwatch-logs.ts';

/** Where the logs of a target are. */
type Logs = { readonly groups: LogGroups } | { readonly file: string };

/** CloudWatch when the target names log groups, otherwise the log of `npm start` on `DATA_DIR`. Throws UsageError when there is neither. */
export function logsOf({ env }: Pick<Target, 'env'>, outputs: string | undefined): Logs {
  const { accessLogGroup, functionLogGroups } = readSettings(operatorSettings, environment(env));
  if (accessLogGroup && functionLogGroups)
    return { groups: { accesses: accessLogGroup.split(','), functions: functionLogGroups.split(',') } };
  if (outputs !== undefined)
    throw new UsageError(
      `--outputs: ${outputs} names no log groups. Deploy this version, which puts them out.`,
    );
  const file = join(readDirectories(process.env).dataDir, callLogName);
  if (!existsSync(file))
    throw new UsageError(`There is no log: neither ${file}, nor ACCESS_LOG_GROUP and FUNCTION_LOG_GROUPS.`);
  return { file };
}

/** What the logs have of a request, oldest first. Throws UsageError when there are none. */
export async function findLines(
  requestId: string,
  target: Target,
  { days, outputs }: { readonly days: number; readonly outputs?: string | undefined },
): Promise<readonly LoggedLine[]> {
  const logs = logsOf(target, outputs);
  return 'groups' in logs ? cloudWatchLines(requestId, logs.groups, days) : linesOf(requestId, logs.file);
}
