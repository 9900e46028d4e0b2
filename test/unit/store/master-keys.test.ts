import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadKeyring } from '../../../shared/store/master-keys.ts';
import { answering, asNobody } from '../../support/answered-requests.ts';

const ring = (name: string) => JSON.stringify({ current: name, [name]: 'k'.repeat(43) });
let directory: string;

beforeEach(() => {
  asNobody();
  directory = mkdtempSync(join(tmpdir(), 'master-keys-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
  vi.unstubAllEnvs();
});

describe('The master keys', () => {
  it('are those of the environment before those of a file, and these before those of Secrets Manager', async () => {
    const masterKeysFile = join(directory, 'keys.json');
    writeFileSync(masterKeysFile, ring('02'));
    const masterKeysSecret = 'arn:aws:secretsmanager:eu-west-1:1:secret:keys';
    const all = { masterKeys: ring('01'), masterKeysFile, masterKeysSecret };
    expect((await loadKeyring(all as never)).current).toBe('01');
    expect((await loadKeyring({ masterKeysFile, masterKeysSecret } as never)).current).toBe('02');
    const { result, requests } = await answering(
      () => ({
        headers: { 'content-type': 'application/x-amz-json-1.1' },
        body: JSON.stringify({ SecretString: ring('03') }),
      }),
      () => loadKeyring({ masterKeysSecret } as never),
    );
    expect([result.current, requests.length]).toEqual(['03', 1]);
  });

  it('are missed by name where nothing says them', async () => {
    await expect(loadKeyring({} as never)).rejects.toThrow('MASTER_KEYS');
  });
});
