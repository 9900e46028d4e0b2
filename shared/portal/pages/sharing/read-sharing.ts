/** Who sees a record, read with the calls of one who controls it. */
import type { AppManifest, Carenet, CarenetAccount, Client, Share } from '../../../client/index.ts';

/** A circle: what the service calls a carenet. */
export interface Circle extends Carenet {
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

/** Whether the person is the owner may be known later than the circles are asked for. */
export async function readSharing(
  client: Client,
  recordId: string,
  isOwner: boolean | Promise<boolean>,
): Promise<Sharing> {
  const readShares = async () =>
    (await isOwner) ? (await client.recordShares({ recordId, limit: 1000 })).shares : undefined;
  const [shares, circles] = await Promise.all([readShares(), readCircles(client, recordId)]);
  return { shares, circles };
}

async function readCircles(client: Client, recordId: string): Promise<readonly Circle[]> {
  const [{ carenets }, { schemas }] = await Promise.all([
    client.carenetList({ recordId, limit: 1000 }),
    client.autoshareListBytypeAll({ recordId }),
  ]);
  return Promise.all(
    carenets.map(async (carenet) => ({
      ...(await readCircle(client, carenet)),
      types: schemas
        .filter((schema) => schema.carenets.some(({ id }) => id === carenet.id))
        .map(({ type }) => type),
    })),
  );
}

async function readCircle(client: Client, carenet: Carenet): Promise<Omit<Circle, 'types'>> {
  const input = { carenetId: carenet.id };
  const [{ accounts }, apps, { total }] = await Promise.all([
    client.carenetAccountList({ ...input, limit: 1000 }),
    client.carenetAppsList({ ...input, limit: 1000 }),
    client.carenetDocumentList({ ...input, limit: 0 }),
  ]);
  return { ...carenet, people: accounts, apps, visible: total };
}
