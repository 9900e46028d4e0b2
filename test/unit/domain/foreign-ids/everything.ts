/** Everything that the calls could have changed, as it is read. */
import { encode, type SignedClient } from '../../../support/client.ts';
import { accountPath, succeeded } from '../../../support/scenario.ts';
import type { TestApp } from '../../../support/service.ts';
import { appOnRecord, appStorage, recordStorage } from '../../../support/storage.ts';
import { subscriptionsPath } from './further.ts';
import type { World } from './world.ts';

export async function everything(world: World): Promise<readonly string[]> {
  const { callers, people, preferences, subscribers } = world;
  const ofPeople = Object.values(people).flatMap(({ id, session }) =>
    ['/inbox/?include_archive=1', '/sent/', '/notifications/', '/records/'].map((call) =>
      read(session, accountPath(id, call)),
    ),
  );
  return Promise.all([
    ...seenByOwner(world).map((target) => read(callers.owner, target)),
    ...seenByAdmin(world).map((target) => read(callers.admin, target)),
    ...storages(world).map(({ client, path }) => read(client, path())),
    ...ofPeople,
    read(callers.admin, `/apps/${encode(world.ids.ADMIN!)}/inbox/?include_archive=1`),
    ...preferences.map(([{ session }, path]) => read(session, path)),
    ...subscribers.map(({ client, recordId, app }) => read(client, subscriptionsPath(recordId, app))),
  ]);
}

function seenByOwner({ ids }: World): readonly string[] {
  const ofRecord = (record: string) => [
    ...['active', 'void', 'archived'].map((status) => `/records/${record}/documents/?status=${status}`),
    `/records/${record}/autoshare/bytype/all`,
    ...['allergies', 'problems', 'vital_signs'].map((name) => `/records/${record}/${name}/`),
    appOnRecord(record, { id: '' }),
    `/records/${record}/links/`,
    `/records/${record}/invitations/`,
    `/records/${record}/smart/grants`,
  ];
  return [
    ...ofRecord(ids.R1!),
    ...ofRecord(ids.R2!),
    ...['C1', 'C2', 'N1'].map((name) => `/carenets/${ids[name]}/documents/`),
    `/records/${ids.R1}/documents/${ids.D1}/carenets/`,
    `/records/${ids.R2}/documents/${ids.D2}/carenets/`,
  ];
}

function seenByAdmin({ ids }: World): readonly string[] {
  const ofRecord = (record: string) => [
    `/records/${record}`,
    `/records/${record}/owner`,
    `/records/${record}/shares/`,
    `/records/${record}/carenets/`,
  ];
  const ofCarenet = (carenet: string) => ['accounts', 'apps'].map((part) => `/carenets/${carenet}/${part}/`);
  return [
    ...['R1', 'R2', 'R3'].flatMap((name) => ofRecord(ids[name]!)),
    ...['C1', 'C2', 'C3', 'N1'].flatMap((name) => ofCarenet(ids[name]!)),
  ];
}

function storages({ callers, ids, service }: World) {
  const { user, second } = service.apps;
  return [
    recordStorage(ids.R1!, user, callers.token),
    recordStorage(ids.R1!, second, callers.second),
    appStorage(service, user),
    appStorage(service, second),
  ];
}

/** What an app has stored outside records, as it is in everything. */
export function storedBy(service: World['service'], app: TestApp): Promise<string> {
  const { client, path } = appStorage(service, app);
  return read(client, path());
}

async function read(client: SignedClient, target: string): Promise<string> {
  const [path, query = ''] = target.split('?') as [string, string?];
  const answer = succeeded(await client.get(path, { query }), target);
  return `${target}\n${answer.text}`;
}
