import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withNewKey } from '../../../local/cli/keys/ring-changes.ts';
import { secretPlace } from '../../../local/cli/keys/secrets-manager-store.ts';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { SecretsManager, secretArn } from '../../support/secrets-manager.ts';
import { freshTable } from '../../support/table.ts';
import { type Outcome, run } from './run.ts';

/** It has the keys of id tokens, if there are any. */
const table = freshTable();
const env = {
  TABLE_NAME: table.name,
  BUCKET_NAME: 'phr-documents',
  UI_URL: 'https://ui.example.org',
  MASTER_KEYS_SECRET: secretArn,
};
const first = newMasterKeys();
let secrets: SecretsManager;

beforeEach(async () => {
  secrets = new SecretsManager(first);
  await secrets.start();
});
afterEach(() => secrets.stop());

const command = (...args: readonly string[]): Promise<Outcome> => run(env, 'keys', ...args);
const ring = (label?: string) => JSON.parse(secrets.text(label)!) as Readonly<Record<string, string>>;
const names = () => Object.keys(ring()).filter((name) => name.length === 2);
/** Rotates the keys as another operator would. */
const rotateElsewhere = () => secrets.set(withNewKey(secrets.text()!, new Date()));

describe('The command keys rotate, with Secrets Manager,', () => {
  it('stores the new keyring as the current version and keeps the one before', async () => {
    expect((await command('list')).out).toBe('01  made at an unknown time; current\n');
    const { code, out, err } = await command('rotate');
    expect([code, err]).toEqual([0, '']);
    expect(ring()).toMatchObject({ '01': ring('AWSPREVIOUS')['01'], current: '02' });
    expect(secrets.text('AWSPREVIOUS')).toBe(first);
    expect(secrets.labels()).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
    for (const name of names()) expect(out).not.toContain(ring()[name]);
    expect((await command('list')).out).toMatch(/^01 .*\n02 {2}made at .*; current from /);
  });

  it.each(['PutSecretValue', 'UpdateSecretVersionStage'])(
    'loses no key when someone else rotates before its %s',
    async (before) => {
      let theirs = '';
      const run = () => {
        rotateElsewhere();
        theirs = ring()['02']!;
      };
      secrets.interrupt = { before, run };
      expect((await command('rotate')).code).toBe(0);
      expect(names()).toEqual(['01', '02', '03']);
      expect(ring()).toMatchObject({ '01': JSON.parse(first)['01'], '02': theirs, current: '03' });
      expect(secrets.labels()).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
    },
  );

  it('loses no key when two rotate at once', async () => {
    const interrupting = { outcome: undefined as boolean | undefined };
    secrets.interrupt = {
      before: 'UpdateSecretVersionStage',
      run: async () => {
        const place = secretPlace(secretArn);
        const read = await place.read();
        interrupting.outcome = await place.replace(read, withNewKey(read.text, new Date()));
      },
    };
    expect((await command('rotate')).code).toBe(0);
    expect(interrupting.outcome).toBe(true);
    expect(names()).toEqual(['01', '02', '03']);
  });

  it.each(['PutSecretValue', 'UpdateSecretVersionStage'])(
    'makes one key although the response to its %s is lost',
    async (name) => {
      secrets.loseAnswerOf = name;
      expect((await command('rotate')).code).toBe(0);
      expect(names()).toEqual(['01', '02']);
    },
  );

  it('gives up and changes nothing when the secret keeps changing', async () => {
    let theirs: string | undefined;
    const interrupt = {
      before: 'UpdateSecretVersionStage',
      run: () => {
        rotateElsewhere();
        theirs = secrets.text();
        queueMicrotask(() => {
          secrets.interrupt = interrupt;
        });
      },
    };
    secrets.interrupt = interrupt;
    const { code, err } = await command('rotate');
    expect([code, err]).toEqual([
      1,
      'Other commands kept changing the master keys; this one changed nothing.\n',
    ]);
    expect(secrets.text()).toBe(theirs);
  });

  it('repeats what AWS says when access is denied', async () => {
    const refused = await run({ ...env, MASTER_KEYS_SECRET: `${secretArn}x` }, 'keys', 'rotate');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('No such secret.') });
  });

  it('fails when no variable says where the keys are', async () => {
    const refused = await run({ ...env, MASTER_KEYS_SECRET: '' }, 'keys', 'list');
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('The location of the master keys is unknown');
  });
});
