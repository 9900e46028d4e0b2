/**
 * The main calls in a small deployment and in a large one, in turns. The large one has 10,000 records, and the record
 * that is called has 100,000 documents. Both have databases and processes of their own.
 */
import type { Teardown } from '../../../server/teardown.ts';
import type { FigureTable } from '../../figures/measurement.ts';
import { Connection } from '../../load/connection.ts';
import { type MainCall, mainCalls, type Records } from '../../load/main-calls.ts';
import { makeOneRecord } from '../../load/records.ts';
import { signedRequest } from '../../load/signed-request.ts';
import { fillRecords } from '../fill-records.ts';
import { percentilesOf } from '../percentiles.ts';
import { startService } from './start-service.ts';

const documents = 100_000;
const otherRecords = 10_000;
const warmUp = 20;
const turns = 10;
const callsInTurn = 10;
/** p50 of the large deployment through p50 of the small one. */
const mostTimes = 1.3;

interface Deployment {
  readonly origin: string;
  readonly records: Records;
}

export async function benchDeployments(teardown: Teardown): Promise<FigureTable> {
  const small = await deploy(teardown, 0, 0);
  const large = await deploy(teardown, documents, otherRecords);
  const rows = [];
  for (const call of mainCalls) {
    const [few, many] = await alternate(call, small, large);
    const ratio = { value: many / few, atMost: mostTimes };
    rows.push({ name: call.name, cells: [{ value: few }, { value: many }, ratio] });
  }
  const size = (name: string, records: number) => `${name}, ${records.toLocaleString('en')} documents`;
  return {
    title: `Call in a deployment of two records, and of ${otherRecords.toLocaleString('en')}`,
    columns: [`p50 ms, ${size('small', 100)}`, `p50 ms, ${size('large', documents)}`, 'large ÷ small'],
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

/** The p50 of each, in milliseconds. */
async function alternate(
  call: MainCall,
  ...deployments: readonly [Deployment, Deployment]
): Promise<[number, number]> {
  const times = deployments.map((): number[] => []);
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
  for (let time = 0; time < warmUp; time += 1) for (const index of deployments.keys()) await make(index);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const index of deployments.keys()) {
      for (let time = 0; time < callsInTurn; time += 1) times[index]!.push(await make(index));
    }
  }
  for (const connection of connections) connection.close();
  return times.map((each) => percentilesOf(each).p50) as [number, number];
}
