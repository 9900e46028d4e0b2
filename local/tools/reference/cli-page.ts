/** Generates docs/cli.md from the declared commands. */
import type { Command } from 'commander';
import { createProgram } from '../../cli/program.ts';

const introduction = `# The operator's commands

\`npx phr <command>\`, in the folder of the project, works on a deployed service, or on the one of \`npm start\`. It writes
results to the standard output, progress, questions and errors to the standard error output. \`npm run --silent phr --\` does the
same. Both take the Node that \`npm ci\` installed.

Every command has \`--help\` with an example. Every list has \`--json\`, for other programs. Commands that ask do so only at a
terminal. Styles appear only at a terminal, and not with \`NO_COLOR\`.

## What a command works on

Every command that works on a service uses the first of these that is given:

1. \`--outputs FILE\`: the deployment whose outputs are in this file. \`npx cdk deploy --all --outputs-file FILE\` writes it.
   When it names several deployments, \`--stage NAME\` or \`--stack-prefix PREFIX\` chooses one. The region is that of the
   deployment; credentials are those that the AWS SDK finds, for example through \`AWS_PROFILE\`.
2. The variables of the functions, \`TABLE_NAME\` first: \`BUCKET_NAME\`, \`UI_URL\`, \`MASTER_KEYS_SECRET\`, \`MAIL_QUEUE_URL\`,
   \`PING_QUEUE_URL\`, \`PING_DEAD_LETTER_URL\` with the values that the functions have; \`MAIL_DEAD_LETTER_URL\` and
   \`OUTBOX_FAILURES_URL\`, which no function has, for the queues with these names. Region and credentials are those of any
   AWS command.
3. The service of \`npm start\`, while it runs, with the same \`DATA_DIR\`.

Secrets are read from files or the standard input, never from arguments, and are not printed. \`apps new\` makes one and
writes it into a file. The help of commands that list, and of those for apps, names the permissions that an operator needs on
AWS; those for keys are in [infra/README.md](../infra/README.md#rotating-the-master-keys). Creating an account or a record, reading
content, exporting, importing and erasing a record, and \`doctor\` leave audit entries whose principal is \`operator\`. AWS
CloudTrail shows who that was.

| Exit code | Meaning |
| --- | --- |
| 0 | done |
| 1 | the command failed completely or in part, or a question was not answered with yes; it can be repeated |
| 2 | the arguments are wrong; nothing was done |
`;

/** Returns the reference in Markdown. */
export function cliMarkdown(): string {
  const commands = leavesOf(createProgram());
  const rows = commands.map((command) => {
    const name = wordsOf(command);
    return `| [${name}](#${name.replaceAll(' ', '-')}) | ${(command.summary() || command.description()).replaceAll('|', '\\|')} |`;
  });
  const table = ['## Commands', '', '| Command | What it does |', '| --- | --- |', ...rows, ''].join('\n');
  return [introduction, table, ...commands.map(section)].join('\n');
}

function section(command: Command): string {
  return `## ${wordsOf(command)}\n\n\`\`\`text\n${helpOf(command).trim()}\n\`\`\`\n`;
}

/** Returns the help as it is printed, with the text added after it. */
function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
    // The same page at a terminal.
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return help;
}

/** Returns the commands that do something, not their groups. @internal Exported for its test. */
export function leavesOf(command: Command): readonly Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];
}

/** Returns what a user types after `npx phr`. @internal Exported for its test. */
export function wordsOf(command: Command): string {
  return command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}
