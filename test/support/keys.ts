/** Services whose master keys can be rotated, and further processes of such a service. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withNewKey, withoutKey } from '../../local/cli/keys/ring-changes.ts';
import { loadHttpFunctions } from '../../local/server/functions.ts';
import { startGateway } from '../../local/server/gateway/server.ts';
import { newMasterKeys } from '../../local/server/master-keys.ts';
import { SignedClient } from './client.ts';
import type { TestService } from './service.ts';

/** A file of master keys in a folder of its own. */
export class KeysFile {
  readonly #folder = mkdtempSync(join(tmpdir(), 'keys-'));
  readonly path = join(this.#folder, 'master-keys.json');

  constructor() {
    this.write(newMasterKeys());
  }

  /** The settings that make a service read it. */
  get env(): Readonly<Record<string, string>> {
    return { MASTER_KEYS: '', MASTER_KEYS_FILE: this.path };
  }

  read(): string {
    return readFileSync(this.path, 'utf8');
  }

  write(text: string): void {
    writeFileSync(this.path, text, { mode: 0o600 });
  }

  /** Adds a key that is old enough to be in use. */
  rotate(): void {
    this.write(withSettledKey(this.read()));
  }

  retire(name: string): void {
    this.write(withoutKey(this.read(), name));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/** Adds to the keyring a new key that was made two minutes ago. */
export function withSettledKey(text: string): string {
  return withNewKey(text, new Date(Date.now() - 120_000));
}

/** Another process of a service that has no BASE_URL: it shares the table, but reads settings and keys itself. */
export async function startProcess<S extends TestService>(service: S): Promise<S> {
  const now = () => new Date(service.now() * 1000);
  const functions = await loadHttpFunctions(service.env, { now });
  const gateway = await startGateway({ port: 0, pathForm: 'decoded', functions });
  return { ...service, origin: gateway.origin, stop: gateway.stop };
}

/** The client, but calling another process of the service. */
export function at(service: TestService, { credentials }: SignedClient): SignedClient {
  return new SignedClient(service.origin, credentials, { now: () => service.now() });
}
