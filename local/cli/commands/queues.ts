import { Argument, type Command } from 'commander';
import { readMailMessage, writeMailMessage } from '../../../shared/domain/mail/queue-message.ts';
import { readPushMessage } from '../../../shared/domain/push/queue-message.ts';
import { readPingMessage, writePingMessage } from '../../../shared/domain/subscriptions/queue-message.ts';
import { takeUpAgain } from '../../../shared/operations/subscriptions/redrive.ts';
import { addExample, positiveNumber } from '../options.ts';
import { count, print, progress } from '../output.ts';
import { deadLetters, letterTable } from '../queues/letters.ts';
import { queueStates, queueTable } from '../queues/list.ts';
import { openQueues, type QueueEnds } from '../queues/queue-client.ts';
import { failuresUrl, type QueueName, queueNames, queueUrls } from '../queues/queues-of-target.ts';
import { type Revive, redrive, UnreadableLetter } from '../queues/redrive.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

export function addQueuesCommands(program: Command): void {
  const queues = program.command('queues').description('Queued messages and dead letters.');
  addExample(queues, 'queues list');
  const list = queues
    .command('list')
    .summary('shows how full the queues are')
    .description(
      'Shows how many items are in the outbox, and the approximate number of messages in each queue: mails and ' +
        'webhook calls (pings), the dead letters of both, and positions in the stream that the dispatcher gave up on. ' +
        'Of up to ten dead letters of a queue, it shows the age of the oldest. inspect outbox shows why items wait.',
    )
    .option('--json', 'print a JSON array instead of a table')
    .action(listCommand);
  addExample(addTargetOptions(list), 'queues list --outputs outputs.json');

  const letters = queues
    .command('letters')
    .summary('shows dead letters')
    .description(
      'Shows up to ten dead letters of a queue, and leaves them there: how old they are, and which mail to which account, ' +
        'or which webhook call of which app, could not be delivered.',
    )
    .addArgument(new Argument('<queue>', 'queue whose dead letters to show').choices(queueNames))
    .option('--json', 'print a JSON array instead of a table')
    .action(lettersCommand);
  addExample(addTargetOptions(letters), 'queues letters pings --outputs outputs.json');

  const revive = queues
    .command('redrive')
    .summary('moves dead letters back to their queue')
    .description(
      'Moves all dead letters back to their queue. An interruption loses nothing: a dead letter is removed only ' +
        'after its queue has the message. A mail that was already sent is not sent again. A webhook call starts again ' +
        'with all its attempts; it is dropped when its subscription has ended, or reports a later change anyway. Dead ' +
        'letters that cannot be read stay.',
    )
    .addArgument(new Argument('<queue>', 'queue whose dead letters to move').choices(queueNames))
    .option('--limit <number>', 'maximum number to move', positiveNumber)
    .action(redriveCommand);
  addExample(addTargetOptions(revive), 'queues redrive mails --outputs outputs.json');

  const purge = queues
    .command('purge')
    .summary('empties the queue of outbox failures')
    .description(
      'Removes everything from the queue of outbox failures. It holds only positions in the stream; the items ' +
        'themselves are still in the outbox, where the sweeper dispatches them. No other queue can be purged.',
    )
    .addArgument(new Argument('<queue>', 'the queue').choices(['outbox-failures']))
    .action(purgeCommand);
  addExample(addTargetOptions(purge), 'queues purge outbox-failures --outputs outputs.json');
}

async function listCommand({ json, ...options }: TargetOptions & { json?: boolean }): Promise<void> {
  const states = await withQueues(options, (target, at) => queueStates(target, at));
  print(...(json ? [JSON.stringify(states, null, 2)] : queueTable(states, new Date())));
}

async function lettersCommand(
  queue: QueueName,
  { json, ...options }: TargetOptions & { json?: boolean },
): Promise<void> {
  const letters = await withQueues(options, async (target, at) => {
    const { dead } = await queueUrls(queue, target, at);
    return deadLetters(queue, at(dead));
  });
  if (json) print(JSON.stringify(letters, null, 2));
  else if (letters.length === 0) print(`There are no dead letters of ${queue}.`);
  else print(...letterTable(queue, letters, new Date()));
}

async function redriveCommand(
  queue: QueueName,
  { limit = Number.POSITIVE_INFINITY, ...options }: TargetOptions & { limit?: number },
): Promise<void> {
  const { moved, dropped, left } = await withQueues(options, async (target, at) => {
    const { live, dead } = await queueUrls(queue, target, at);
    return redrive(at(dead), at(live), revivers[queue](target), limit);
  });
  print(`${count(moved)} ${queue} moved back, ${count(dropped)} dropped.`);
  if (left > 0) throw new Error(`${count(left)} dead letters cannot be read; they stay.`);
}

async function purgeCommand(_queue: string, options: TargetOptions): Promise<void> {
  await withQueues(options, (target, at) => at(failuresUrl(target)).purge());
  progress('SQS takes up to a minute.');
  print('The outbox failures are being removed.');
}

/** What each dead letter is queued as. */
const revivers: Readonly<Record<QueueName, (target: Target) => Revive>> = {
  mails: () => async (body) => writeMailMessage(readable(() => readMailMessage(body))),
  pings:
    ({ store }) =>
    async (body) => {
      // What was new then is known by now: a mail told it, or the portal.
      if (readable(() => readPushMessage(body))) return undefined;
      const letter = readable(() => readPingMessage(body));
      const message = await takeUpAgain(letter, { store, now: () => new Date() });
      return message && writePingMessage(message);
    },
};

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new UnreadableLetter();
  }
}

function withQueues<T>(
  options: TargetOptions,
  work: (target: Target, at: (url: string) => QueueEnds) => Promise<T>,
): Promise<T> {
  return withTarget(options, async (target) => {
    const queues = openQueues();
    try {
      return await work(target, queues.at);
    } finally {
      queues.close();
    }
  });
}
