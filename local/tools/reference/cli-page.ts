/** docs/cli.md, made of the declared commands. */
import type { Command } from 'commander';
import { createProgram } from '../../cli/program.ts';

const introduction = `# The operator's commands

\`npm run phr -- <command>\` works on a deployed service, or on the one of \`npm start\`. \`npm run --silent phr\` leaves out
npm's own lines, for results that go to another program: results are on the standard output, progress and faults on
the standard error output.

## What a command works on

Every command that works on a service takes the first of these that is given:

1. \`--outputs FILE\`: the deployment whose outputs are in this file. \`npx cdk deploy --all --outputs-file FILE\` writes it.
   When it names several deployments, \`--stage NAME\` or \`--stack-prefix PREFIX\` chooses one. The region is that of the
   deployment; credentials are those of the AWS SDK, from \`AWS_PROFILE\` or wherever else it finds them.
2. The variables of the functions, \`TABLE_NAME\` first: \`BUCKET_NAME\`, \`UI_URL\`, \`MASTER_KEYS_SECRET\`, \`MAIL_QUEUE_URL\`,
   \`PING_QUEUE_URL\`, \`PING_DEAD_LETTER_URL\` as they are set there; \`MAIL_DEAD_LETTER_URL\` and \`OUTBOX_FAILURES_URL\`, which
   no function has, for the queues of these names. Region and credentials as for any AWS command.
3. The service of \`npm start\`, while it runs, with the same \`DATA_DIR\`.

Secrets are read from files or the standard input, never from arguments, and are not printed. Creating an account, reading
content, and exporting, importing and erasing a record leave an audit entry whose principal is \`operator\`; AWS knows who
that was.

| Exit code | Meaning |
| --- | --- |
| 0 | done |
| 1 | the work failed, or a part of it; it can be repeated |
| 2 | the command was called wrongly; nothing was done |
`;

/** The reference in Markdown. */
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

/** Its help as it is printed, with what was added behind it. */
function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  return help;
}

/**
 * Commands that do something.
 * @internal Exported for its test.
 */
export function leavesOf(command: Command): readonly Command[] {
  return command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];
}

/**
 * What is typed behind `npm run phr --`.
 * @internal Exported for its test.
 */
export function wordsOf(command: Command): string {
  return command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}
