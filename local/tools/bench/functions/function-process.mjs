/**
 * A process as Lambda starts it: imports one bundle, and hands its handler events one after the other. Writes readings of its time to
 * file descriptor 3: before the import, after it, before each event that is marked, and at the end. Plain JavaScript, so that no time
 * goes into removing types. Arguments: the bundle, a file with a `Task`.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [bundle, file] = process.argv.slice(2);
const { status: expected, events, marks } = JSON.parse(readFileSync(file, 'utf8'));
const readings = [reading()];
const { handler } = await import(pathToFileURL(bundle).href);
readings.push(reading());
for (const [index, event] of events.entries()) {
  if (marks.includes(index)) readings.push(reading());
  const { statusCode, body } = await handler(event, { awsRequestId: event.requestContext?.requestId });
  if (statusCode !== expected) throw new Error(`Call ${index} responded ${statusCode}: ${body}`);
}
readings.push(reading());
writeSync(3, JSON.stringify(readings));
// Connections to AWS stay open; nothing else is to be done.
process.exit(0);

function reading() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), processor: (user + system) / 1000 };
}
