import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, expectNotThere, expectRefused, otherOf } from './call.ts';
import { type Column, columns } from './columns.ts';
import { type Row, rows } from './expected.ts';
import { startWorld, type World } from './fixtures/index.ts';
import { carenetOutcasts, type Outcast, recordOutcasts } from './fixtures/revoked-callers.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.service.stop());

const admittedBy = ({ marks }: Row) => columns.filter((column) => marks[column] !== '·');
const isAdmin = (column: Column) => column === 'ADM' || column === 'UI';

/** Rows whose path has this placeholder, with the columns that are let in and that the test is about. */
function about(placeholder: string, isConcerned: (column: Column, row: Row) => boolean = () => true) {
  return rows
    .filter(({ path }) => path.includes(`{${placeholder}}`))
    .flatMap((row) => admittedBy(row).map((column) => ({ ...row, column, row })))
    .filter(({ column, row }) => isConcerned(column, row));
}

const notAdmin = (column: Column) => !isAdmin(column);
const inRecord = (_column: Column, { path }: Row) => path.startsWith('/records/');
const inCarenet = (_column: Column, { path }: Row) => path.startsWith('/carenets/');

describe('in the record of somebody else', () => {
  it.each(about('RECORD_ID', notAdmin))('$column is refused: $method $path', async ({ row, column }) => {
    expectRefused(await call(world, row, column, { target: world.foreign }));
  });

  it.each(about('CARENET_ID', (column, row) => notAdmin(column) && inCarenet(column, row)))(
    'and in its carenet $column is refused: $method $path',
    async ({ row, column }) => {
      expectRefused(await call(world, row, column, { target: world.foreign }));
    },
  );
});

describe('in another carenet of the record', () => {
  const bound = (column: Column, row: Row) => inCarenet(column, row) && ['CNA', 'TC'].includes(column);

  it.each(about('CARENET_ID', bound))('$column is refused: $method $path', async ({ row, column }) => {
    const change = { CARENET_ID: world.otherCarenetId };
    expectRefused(await call(world, row, column, { change }));
  });
});

describe('without access to it any more, or ever,', () => {
  const ofRecord = rows.filter(({ path }) => path.includes('{RECORD_ID}'));
  const ofCarenet = rows.filter(({ path }) => path.startsWith('/carenets/'));
  const pairs = (outcasts: readonly Outcast[], concerned: readonly Row[]) =>
    concerned.flatMap((row) => outcasts.map((outcast) => ({ ...row, outcast, row })));

  it.each([...pairs(recordOutcasts, ofRecord), ...pairs(carenetOutcasts, ofCarenet)])(
    '$outcast is refused: $method $path',
    async ({ row, outcast }) => {
      const { client, app } = world.outcasts[outcast];
      expectRefused(await call(world, row, 'TU', { as: client, app }));
    },
  );
});

describe("with a carenet of another record in the path of one's own", () => {
  it.each(about('CARENET_ID', inRecord))('$column gets 404: $method $path', async ({ row, column }) => {
    const change = { CARENET_ID: world.foreign.carenetId };
    expectNotThere(await call(world, row, column, { change }));
  });
});

describe('with a document of another record in the path', () => {
  const named = ['DOCUMENT_ID', 'DOCUMENT_ID_0', 'DOCUMENT_ID_1'];

  it.each(named.flatMap((placeholder) => about(placeholder).map((entry) => ({ ...entry, placeholder }))))(
    '$column gets what it gets for an unknown one: $method $path, $placeholder',
    async ({ row, column, placeholder }) => {
      const change = { [placeholder]: otherOf(world, row, column).documentId };
      const answer = await call(world, row, column, { change });
      if (row.operation === 'get_documents_by_rel') expect(answer.status).toBe(400);
      else expectNotThere(answer);
    },
  );

  it.each(about('DOCUMENT_ID', inCarenet))(
    'of a carenet, or one that the carenet does not show, $column gets 404: $method $path',
    async ({ row, column }) => {
      expectNotThere(await call(world, row, column, { change: { DOCUMENT_ID: world.home.hiddenId } }));
    },
  );
});

describe('with a fact in the path', () => {
  it.each(about('MODEL_ID'))('of another record $column gets 404: $method $path', async ({ row, column }) => {
    const { allergyId, problemId } = world.foreign;
    for (const MODEL_ID of [allergyId, problemId])
      expectNotThere(await call(world, row, column, { change: { MODEL_ID } }));
  });

  it.each(about('MODEL_ID'))('of another kind $column gets 404: $method $path', async ({ row, column }) => {
    const { allergyId, problemId } = world.home;
    const MODEL_ID = row.operation === 'smart_allergies_instance' ? problemId : allergyId;
    expectNotThere(await call(world, row, column, { change: { MODEL_ID } }));
  });
});

describe('a data model that does not exist', () => {
  const named = ['DATA_MODEL', 'MODEL_NAME'].map((placeholder) => ({ [placeholder]: 'diets' }));
  const concerned = named.flatMap((change) =>
    rows
      .filter(({ path }) => path.includes(`{${Object.keys(change)[0]}}`))
      .flatMap((row) => columns.map((column) => ({ ...row, row, column, change }))),
  );

  it.each(concerned)(
    'is 404 to $column if let in, else 403: $method $path',
    async ({ row, column, change }) => {
      const answer = await call(world, row, column, { change });
      if (row.marks[column] === '·') expectRefused(answer);
      else expectNotThere(answer);
    },
  );
});

describe('with a document that another app has stored in the path', () => {
  const isLookedUp = (_column: Column, { operation }: Row) => operation !== 'app_document_create_or_update';

  it.each(about('APP_DOCUMENT_ID', isLookedUp))(
    '$column gets 404: $method $path',
    async ({ row, column }) => {
      const { user, worker } = world.service.apps;
      const other = world.stored[(column === 'TA' ? user : worker).id]!;
      const id = row.path.includes('{RECORD_ID}') ? other.onRecord : other.apart;
      expectNotThere(await call(world, row, column, { change: { APP_DOCUMENT_ID: id } }));
    },
  );
});

describe("on somebody else's account", () => {
  it.each(about('ACCOUNT_EMAIL', (column) => column === 'SELF'))(
    '$column is refused: $method $path',
    async ({ row, column }) => {
      const change = { ACCOUNT_EMAIL: world.stranger.id };
      expectRefused(await call(world, row, column, { change }));
    },
  );
});

describe('an id in the path that does not exist', () => {
  const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const unknown: Readonly<Record<string, string>> = {
    RECORD_ID: uuid,
    CARENET_ID: uuid,
    ACCOUNT_EMAIL: 'nobody@mail.example',
    ACCOUNT_ID: 'nobody@mail.example',
    APP_ID: 'nobody@apps.example.org',
    PHA_EMAIL: 'nobody@apps.example.org',
    REQTOKEN_ID: 'rT1',
  };
  const concerned = rows.flatMap((row) =>
    Object.keys(unknown)
      .filter((placeholder) => row.path.includes(`{${placeholder}}`))
      .map((placeholder) => ({ ...row, row, placeholder })),
  );
  /** Whoever asks learns the same about what does not exist, so one caller of each kind is asked. */
  const oneOfEachKind: readonly Column[] = ['ANON', 'ADM', 'SELF', 'APP', 'TU', 'TC', 'RT'];

  it.each(concerned)(
    'is 404 to every authenticated caller: $method $path, $placeholder',
    async ({ row, placeholder }) => {
      const change = { [placeholder]: unknown[placeholder]! };
      for (const column of oneOfEachKind) {
        const answer = await call(world, row, column, { change });
        expect([column, answer.status]).toEqual([column, column === 'ANON' ? 403 : 404]);
      }
    },
  );
});

it('a request token for a record is approved by nobody who does not control that record', async () => {
  const approve = rows.find(({ operation }) => operation === 'request_token_approve')!;
  for (const column of ['OWN', 'SHR', 'CNA', 'SELF'] as const)
    expectRefused(await call(world, approve, column, { target: world.foreign }));
});
