/**
 * The main calls in a small deployment and in a large one, in turns. The large one has 10,000 records, and the record
 * that is called has 100,000 documents. Both have databases and processes of their own.
 */
import type { Teardown } from '../../../server/teardown.ts';
import type { FigureTable } from '../../figures/measurement.ts';
import { percentilesOf } from '../../figures/percentiles.ts';
import { Connection } from '../../load/connection.ts';
import { fillRecords } from '../../load/fill-records.ts';
import { type MainCall, mainCalls, type Records } from '../../load/main-calls.ts';
import { makeOneRecord } from '../../load/records.ts';
import { signedRequest } from '../../load/signed-request.ts';
import { startService } from './start-service.ts';

/** Of the large deployment. */
const large = { documents: 100_000, records: 10_000 } as const;
const warmUp = 20;
const turns = 15;
const callsInTurn = 10;
/** How many times longer a call may take in the large deployment. */
const mostTimes = 1.3;

interface Deployment {
  readonly origin: string;
  readonly records: Records;
}

export async function benchDeployments(teardown: Teardown, size = large): Promise<FigureTable> {
  const few = await deploy(teardown, 0, 0);
  const many = await deploy(teardown, size.documents, size.records);
  const rows = [];
  for (const call of mainCalls) {
    if (call.answersWithRecord) continue;
    const { p50, ratio } = await alternate(call, few, many);
    const cells = [{ value: p50[0] }, { value: p50[1] }, { value: ratio, atMost: mostTimes }];
    rows.push({ name: call.name, cells });
  }
  const [documents, records] = [size.documents, size.records].map((count) => count.toLocaleString('en'));
  return {
    title: `Call in a record of 100 documents, and in one of ${documents} among ${records} records`,
    columns: ['p50 ms, small', 'p50 ms, large', 'large ÷ small, median of the turns'],
    rows,
  };
}

/** All calls go to one record, which has so many documents more. */
async function deploy(teardown: Teardown, more: number, others: number): Promise<Deployment> {
  const { service } = await startService(teardown);
  const records = await makeOneRecord(service, more);
  await fillRecords(service.tableName, others);
  return { origin: service.origin, records };
}

interface Alternated {
  /** Milliseconds. */
  readonly p50: readonly [number, number];
  /** The median, over the turns, of the one p50 through the other: what else the machine does changes slowly. */
  readonly ratio: number;
}

async function alternate(
  call: MainCall,
  ...deployments: readonly [Deployment, Deployment]
): Promise<Alternated> {
  const times: [number[], number[]] = [[], []];
  // Opened now: the gateway closes a connection on which nothing comes for a minute.
  const connections = await Promise.all(deployments.map(({ origin }) => Connection.open(origin)));
  let made = 0;
  const make = async (index: number): Promise<number> => {
    const deployment = deployments[index]!;
    const { by, ...request } = call.make(deployment.records, 0, made);
    made += 1;
    const response = await connections[index]!.send(signedRequest(deployment.origin, request, by));
    if (response.status !== (call.status ?? 200))
      throw new Error(`${call.name} responded ${response.status}: ${response.body}`);
    call.learn?.(deployment.records.own[0]!, response);
    return response.milliseconds;
  };
  const timesOf = async (index: number): Promise<number[]> => {
    const taken: number[] = [];
    for (let time = 0; time < callsInTurn; time += 1) taken.push(await make(index));
    return taken;
  };
  for (let time = 0; time < warmUp; time += 1) for (const index of deployments.keys()) await make(index);
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [one, other] = [await timesOf(0), await timesOf(1)];
    ratios.push(percentilesOf(other).p50 / percentilesOf(one).p50);
    times[0].push(...one);
    times[1].push(...other);
  }
  for (const connection of connections) connection.close();
  const [p50, ratio] = [times.map((each) => percentilesOf(each).p50), percentilesOf(ratios).p50];
  return { p50: p50 as [number, number], ratio };
}
