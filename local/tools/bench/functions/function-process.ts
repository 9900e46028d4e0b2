/**
 * A process as Lambda would start it: loads one bundle, hands its handler events one after the other, and writes the
 * processor time of its own to file descriptor 3. Arguments: the bundle, a file with a `Task`.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export interface Task {
  readonly status: number;
  readonly events: readonly APIGatewayProxyEventV2[];
  /** At which calls the processor time is read, in ascending order. */
  readonly marks: readonly number[];
}

/** Milliseconds of processor time since the process started, at each mark. */
export type Readings = readonly number[];

type Handler = (
  event: APIGatewayProxyEventV2,
  context: { readonly awsRequestId: string },
) => Promise<APIGatewayProxyStructuredResultV2>;

const [bundle, file] = process.argv.slice(2) as [string, string];
const task = JSON.parse(readFileSync(file, 'utf8')) as Task;
const { handler } = (await import(pathToFileURL(bundle).href)) as { handler: Handler };

const readings: number[] = [];
for (const [index, event] of task.events.entries()) {
  if (task.marks.includes(index)) readings.push(processorMilliseconds());
  const { statusCode, body } = await handler(event, { awsRequestId: event.requestContext.requestId });
  if (statusCode !== task.status) throw new Error(`Call ${index} responded ${statusCode}: ${body}`);
}
readings.push(processorMilliseconds());
writeSync(3, JSON.stringify(readings satisfies Readings));
// Connections to AWS stay open; nothing else is to be done.
process.exit(0);

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
