/** The operator's commands. */
import { Command, CommanderError } from 'commander';
import { release } from '../../shared/release.ts';
import { SettingError } from '../../shared/settings/read.ts';
import { addAccountsCommands } from './commands/accounts.ts';
import { addAppsCommands } from './commands/apps.ts';
import { addAuditsCommand } from './commands/audits.ts';
import { addCodesCommands } from './commands/codes.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addFhirCommands } from './commands/fhir.ts';
import { addInspectCommands } from './commands/inspect.ts';
import { addKeysCommands } from './commands/keys.ts';
import { addLogsCommands } from './commands/logs.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addPushCommands } from './commands/push.ts';
import { addQueuesCommands } from './commands/queues.ts';
import { addRecordsCommands } from './commands/records.ts';
import { addTablesCommands } from './commands/tables.ts';
import { addTraceCommand } from './commands/trace.ts';
import { UsageError } from './errors.ts';
import { addExample } from './options.ts';
import { showsStyles, styled } from './styles.ts';
import type { OpenStores } from './target.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** `terminal` is undefined when nobody can be asked. */
const groups: readonly ((program: Command, terminal: Terminal | undefined) => void)[] = [
  addAppsCommands,
  addAccountsCommands,
  addInspectCommands,
  addAuditsCommand,
  addQueuesCommands,
  addKeysCommands,
  addPushCommands,
  addRecordsCommands,
  addFhirCommands,
  addCodesCommands,
  addTablesCommands,
  addMigrateCommand,
  addDoctorCommand,
  addTraceCommand,
  addLogsCommands,
];

/** Width of the help, independent of the terminal: the reference is generated from it. */
const helpWidth = 110;

/** Creates the program with all its commands. They ask at the terminal, if there is one. */
export function createProgram(terminal?: Terminal): Command {
  const program = new Command('npx phr')
    .description('Operates a deployed personal health record service, or the one of npm start.')
    .version(release, '--version', 'display the version of the software')
    .usage('<command> [options]')
    .configureHelp({ helpWidth, styleTitle: (title) => styled('bold', title) })
    .configureOutput({
      getOutHasColors: () => showsStyles(process.stdout),
      getErrHasColors: () => showsStyles(process.stderr),
    })
    .exitOverride()
    .showHelpAfterError('Add --help for usage.')
    .helpCommand(false);
  addExample(program, 'apps list');
  for (const add of groups) add(program, terminal);
  for (const group of program.commands) group.helpCommand(false);
  return program;
}

/**
 * Runs one command line and returns its exit code: 0 success, 1 failure, 2 called wrongly. `openStores` opens what the target stores
 * where that is not on AWS.
 */
export async function runProgram(
  args: readonly string[],
  terminal: Terminal | undefined = processTerminal(),
  openStores?: OpenStores,
): Promise<number> {
  const program = createProgram(terminal);
  let running = program;
  program.hook('preAction', (_, command) => {
    running = command;
    if (openStores) command.setOptionValue('openStores', openStores);
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${messageOf(error)}\n`);
    if (!(error instanceof UsageError || error instanceof SettingError)) return 1;
    process.stderr.write(`For usage, see ${nameOf(running)} --help\n`);
    return 2;
  }
}

/** The message of an AWS error means little without its name, and may be empty. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('$metadata' in error) return `${error.name}: ${error.message}`;
  return error.message || error.name;
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}
