/**
 * A process as Lambda starts it: imports a bundle and has it answer one event. Writes times since the process started, and
 * processor time, to file descriptor 3. Plain JavaScript, so that no time goes into removing types. Arguments: the bundle, and a
 * file with events. Without a file it only imports.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [bundle, file] = process.argv.slice(2);
const event = file && JSON.parse(readFileSync(file, 'utf8'));
const before = reading();
const { handler } = await import(pathToFileURL(bundle).href);
const imported = reading();
const status = event && (await handler(event, { awsRequestId: 'first' })).statusCode;
const answered = reading();
writeSync(3, JSON.stringify({ before, imported, answered, status }));
process.exit(0);

function reading() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), processor: (user + system) / 1000 };
}
