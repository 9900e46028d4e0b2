import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceInMemory } from '../support/in-memory.ts';
import { call, expectNotThere, expectRefused, otherOf } from './call.ts';
import { type Column, columns } from './columns.ts';
import { type Row, rows } from './expected.ts';
import { appOf, startWorld, type World } from './fixtures/index.ts';
import { carenetOutcasts, type Outcast, recordOutcasts } from './fixtures/revoked-callers.ts';
import { inTurn, shareOut } from './in-turn.ts';
import { functionOf, ruleOf } from './requests/index.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld(startServiceInMemory);
});
afterAll(() => world.stop());

/** Connect tokens lead to the same kind of caller as TU, so that only access to other records is tried with them. */
const isConnect = (column: Column) => column === 'CU' || column === 'CA';
const kinds = columns.filter((column) => !isConnect(column));
const admittedBy = ({ marks }: Row) => columns.filter((column) => marks[column] !== '·');
const isAdmin = (column: Column) => column === 'ADM' || column === 'UI';

/**
 * Returns rows whose path has this placeholder, with columns that the row allows and that the test concerns. Rows of one rule
 * share them out, and so do rows of one function.
 */
function about(
  placeholder: string,
  isConcerned: (column: Column, row: Row) => boolean = (column) => !isConnect(column),
) {
  const concerned = rows.filter(({ path }) => path.includes(`{${placeholder}}`));
  const callers = shareOut(concerned, (row) => admittedBy(row).filter((column) => isConcerned(column, row)), [
    ruleOf,
    functionOf,
  ]);
  return concerned.flatMap((row) => callers.get(row)!.map((column) => ({ ...row, column, row })));
}

const notAdmin = (column: Column) => !isAdmin(column);
const inRecord = (_column: Column, { path }: Row) => path.startsWith('/records/');
const inCarenet = (_column: Column, { path }: Row) => path.startsWith('/carenets/');

describe('The record of another user', () => {
  it.each(about('RECORD_ID', notAdmin))('denies $column: $method $path', async ({ row, column }) => {
    expectRefused(await call(world, row, column, { target: world.foreign }));
  });

  it.each(about('CARENET_ID', (column, row) => notAdmin(column) && inCarenet(column, row)))(
    'has a carenet that denies $column: $method $path',
    async ({ row, column }) => {
      expectRefused(await call(world, row, column, { target: world.foreign }));
    },
  );
});

describe('Another carenet of the record', () => {
  const bound = (column: Column, row: Row) => inCarenet(column, row) && ['CNA', 'TC'].includes(column);

  it.each(about('CARENET_ID', bound))('denies $column: $method $path', async ({ row, column }) => {
    const change = { CARENET_ID: world.otherCarenetId };
    expectRefused(await call(world, row, column, { change }));
  });
});

describe('A caller without access to the record or the carenet', () => {
  const ofRecord = rows.filter(({ path }) => path.includes('{RECORD_ID}'));
  const ofCarenet = rows.filter(({ path }) => path.startsWith('/carenets/'));
  const pairs = (outcasts: readonly Outcast[], concerned: readonly Row[]) =>
    [...shareOut(concerned, () => outcasts, [ruleOf, functionOf])].flatMap(([row, share]) =>
      share.map((outcast) => ({ ...row, outcast, row })),
    );

  it.each([...pairs(recordOutcasts, ofRecord), ...pairs(carenetOutcasts, ofCarenet)])(
    'gets 403 as $outcast: $method $path',
    async ({ row, outcast }) => {
      const { client, app } = world.outcasts[outcast];
      expectRefused(await call(world, row, 'TU', { as: client, app }));
    },
  );
});

describe("A carenet of another record in the path of the caller's own record", () => {
  it.each(about('CARENET_ID', inRecord))('is 404 for $column: $method $path', async ({ row, column }) => {
    const change = { CARENET_ID: world.foreign.carenetId };
    expectNotThere(await call(world, row, column, { change }));
  });
});

describe('A document id in the path', () => {
  const named = ['DOCUMENT_ID', 'DOCUMENT_ID_0', 'DOCUMENT_ID_1'];

  it.each(named.flatMap((placeholder) => about(placeholder).map((entry) => ({ ...entry, placeholder }))))(
    'of another record gives $column the same response as an unknown one: $method $path, $placeholder',
    async ({ row, column, placeholder }) => {
      const change = { [placeholder]: otherOf(world, row, column).documentId };
      const answer = await call(world, row, column, { change });
      if (row.operation === 'get_documents_by_rel') expect(answer.status).toBe(400);
      else expectNotThere(answer);
    },
  );

  it.each(about('DOCUMENT_ID', (column, row) => inCarenet(column, row) && !isConnect(column)))(
    'of a document that the carenet does not show gives $column 404: $method $path',
    async ({ row, column }) => {
      expectNotThere(await call(world, row, column, { change: { DOCUMENT_ID: world.home.hiddenId } }));
    },
  );
});

describe('A document that does not exist', () => {
  const unknown: Readonly<Record<string, string>> = {
    DOCUMENT_ID: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    DOCUMENT_ID_0: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    DOCUMENT_ID_1: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    AUDITED_DOCUMENT_ID: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    APP_DOCUMENT_ID: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    EXTERNAL_ID: 'nothing',
    APP_EXTERNAL_ID: 'nothing',
    SPECIAL_DOCUMENT: 'nothing',
    PAPER: 'nothing',
  };
  const concerned = rows
    .flatMap((row) =>
      Object.keys(unknown)
        .filter((placeholder) => row.path.includes(`{${placeholder}}`))
        .map((placeholder) => ({ ...row, row, placeholder })),
    )
    .map((entry, turn) => ({ ...entry, turn }));
  const inRecordOrCarenet = concerned.filter(({ path }) => !path.startsWith('/apps/'));

  it.each(concerned)(
    'is 403 for every caller whom the rule denies: $method $path, $placeholder',
    async ({ row, placeholder, turn }) => {
      const change = { [placeholder]: unknown[placeholder]! };
      const denied = kinds.filter((column) => row.marks[column] === '·');
      for (const column of inTurn(denied, turn)) expectRefused(await call(world, row, column, { change }));
      const ofOtherApp = kinds.filter((column) => row.marks[column].includes('i'));
      for (const column of inTurn(ofOtherApp, turn))
        expectRefused(await call(world, row, column, { change, failing: 'i' }));
    },
  );

  it.each(inRecordOrCarenet)(
    'is 403 for a caller without access to the record or the carenet: $method $path, $placeholder',
    async ({ row, placeholder, path, turn }) => {
      const change = { [placeholder]: unknown[placeholder]! };
      const outcasts = path.startsWith('/carenets/') ? carenetOutcasts : recordOutcasts;
      for (const outcast of inTurn<Outcast>(outcasts, turn)) {
        const { client, app } = world.outcasts[outcast];
        expectRefused(await call(world, row, 'TU', { as: client, app, change }));
      }
    },
  );
});

describe('A fact id in the path', () => {
  it.each(about('MODEL_ID'))(
    'of another record gives $column 404: $method $path',
    async ({ row, column }) => {
      const { allergyId, problemId } = world.foreign;
      for (const MODEL_ID of [allergyId, problemId])
        expectNotThere(await call(world, row, column, { change: { MODEL_ID } }));
    },
  );

  it.each(about('MODEL_ID'))(
    'of a fact of another kind gives $column 404: $method $path',
    async ({ row, column }) => {
      const { allergyId, problemId } = world.home;
      const MODEL_ID = row.operation === 'smart_allergies_instance' ? problemId : allergyId;
      expectNotThere(await call(world, row, column, { change: { MODEL_ID } }));
    },
  );
});

describe('A data model that does not exist', () => {
  const named = ['DATA_MODEL', 'MODEL_NAME'].map((placeholder) => ({ [placeholder]: 'diets' }));
  const concerned = named.flatMap((change) =>
    rows
      .filter(({ path }) => path.includes(`{${Object.keys(change)[0]}}`))
      .flatMap((row, turn) => {
        const [allowed, denied] = [true, false].map((isAllowed) =>
          kinds.filter((column) => (row.marks[column] !== '·') === isAllowed),
        );
        const callers = [...inTurn(allowed!, turn), ...inTurn(denied!, turn)];
        return callers.map((column) => ({ ...row, row, column, change }));
      }),
  );

  it.each(concerned)(
    'is 404 for $column if the rule allows it, else 403: $method $path',
    async ({ row, column, change }) => {
      const answer = await call(world, row, column, { change });
      if (row.marks[column] === '·') expectRefused(answer);
      else expectNotThere(answer);
    },
  );
});

describe('A document that another app has stored', () => {
  const isLookedUp = (_column: Column, { operation }: Row) => operation !== 'app_document_create_or_update';

  it.each(about('APP_DOCUMENT_ID', isLookedUp))(
    'is 404 for $column: $method $path',
    async ({ row, column }) => {
      const { user, worker } = world.service.apps;
      const other = world.stored[(appOf(world, column) === worker ? user : worker).id]!;
      const id = row.path.includes('{RECORD_ID}') ? other.onRecord : other.apart;
      expectNotThere(await call(world, row, column, { change: { APP_DOCUMENT_ID: id } }));
    },
  );
});

describe('The account of another user', () => {
  it.each(about('ACCOUNT_EMAIL', (column) => column === 'SELF'))(
    'denies $column: $method $path',
    async ({ row, column }) => {
      const change = { ACCOUNT_EMAIL: world.stranger.id };
      expectRefused(await call(world, row, column, { change }));
    },
  );
});

describe('An id in the path that does not exist', () => {
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
  const concerned = rows
    .flatMap((row) =>
      Object.keys(unknown)
        .filter((placeholder) => row.path.includes(`{${placeholder}}`))
        .map((placeholder) => ({ ...row, row, placeholder })),
    )
    .map((entry, turn) => ({ ...entry, turn }));
  /** Access does not change the response for what does not exist, so one caller of each kind is enough. */
  const oneOfEachKind: readonly Column[] = ['ANON', 'ADM', 'SELF', 'APP', 'TU', 'TC', 'RT'];

  it.each(concerned)(
    'is 404 for every authenticated caller: $method $path, $placeholder',
    async ({ row, placeholder, turn }) => {
      const change = { [placeholder]: unknown[placeholder]! };
      for (const column of inTurn(oneOfEachKind, turn)) {
        const answer = await call(world, row, column, { change });
        expect([column, answer.status]).toEqual([column, column === 'ANON' ? 403 : 404]);
      }
    },
  );
});

it('A request token for a record can be approved only by an account in full control of that record', async () => {
  const approve = rows.find(({ operation }) => operation === 'request_token_approve')!;
  for (const column of ['OWN', 'SHR', 'CNA', 'SELF'] as const)
    expectRefused(await call(world, approve, column, { target: world.foreign }));
});
