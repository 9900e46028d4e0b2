/** Who sees a record, read with the calls of one who controls it. */
import type { AppManifest, Carenet, CarenetAccount, Client, Share } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';

/** A circle: what the service calls a carenet. */
interface Circle extends Carenet {
  readonly people: readonly CarenetAccount[];
  readonly apps: readonly AppManifest[];
  /** URIs of the types whose documents it sees. */
  readonly types: readonly string[];
  /** How many documents its members see. */
  readonly visible: number;
}

export interface Sharing {
  /** Accounts with the whole record. Undefined for one who is not the owner, and may not know. */
  readonly shares: readonly Share[] | undefined;
  readonly circles: readonly Circle[];
}

/** Circles are read at once. Only an owner may know the shares, so they wait until that is known. */
export async function readSharing(
  client: Client,
  recordId: string,
  isOwner: boolean | Promise<boolean>,
): Promise<Sharing> {
  const [shares, circles] = await Promise.all([
    readShares(client, recordId, isOwner),
    readCircles(client, recordId),
  ]);
  return { shares, circles };
}

/** Undefined for one who is not the owner. */
async function readShares(
  client: Client,
  recordId: string,
  isOwner: boolean | Promise<boolean>,
): Promise<Sharing['shares']> {
  return (await isOwner) ? (await client.recordShares({ recordId, limit: 1000 })).shares : undefined;
}

async function readCircles(client: Client, recordId: string): Promise<readonly Circle[]> {
  const [{ carenets }, { schemas }] = await Promise.all([
    client.carenetList({ recordId, limit: 1000 }),
    client.autoshareListBytypeAll({ recordId }),
  ]);
  // Three calls for each.
  return mapConcurrent(carenets, callsAtOnce / 3, async (carenet) => ({
    ...carenet,
    ...(await readUse(client, carenet.id)),
    types: typesOf(carenet.id, schemas),
  }));
}

async function readUse(
  client: Client,
  carenetId: string,
): Promise<Pick<Circle, 'people' | 'apps' | 'visible'>> {
  const [{ accounts }, apps, { total }] = await Promise.all([
    client.carenetAccountList({ carenetId, limit: 1000 }),
    client.carenetAppsList({ carenetId, limit: 1000 }),
    client.carenetDocumentList({ carenetId, limit: 0 }),
  ]);
  return { people: accounts, apps, visible: total };
}

type SharedTypes = Awaited<ReturnType<Client['autoshareListBytypeAll']>>['schemas'];

/** URIs of the types whose documents the carenet shows. */
function typesOf(carenetId: string, schemas: SharedTypes): readonly string[] {
  return schemas
    .filter(({ carenets }) => carenets.some(({ id }) => id === carenetId))
    .map(({ type }) => type);
}
