/** TLS connections of the webhook client reach the host in the URL and no other. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent } from '../../../shared/webhook/http-client.ts';
import { hasPrograms } from '../../support/programs.ts';
import { startHttps, type TestServer } from './servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
const openssl = (...options: string[]) => execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' });
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function certify(name: string, subject: string, days = '2'): void {
  writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${subject}`);
  openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=hooks');
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  const out = ['-out', `${name}.pem`, '-extfile', `${name}.ext`];
  openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-days', days, ...out);
}

const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

/** Calls https://hooks.example.org, where a server has this certificate. */
async function call(certificate: string, authorities?: string, host = 'hooks.example.org') {
  let requests = 0;
  const names: unknown[] = [];
  const server = await startHttps(
    (request, response) => {
      requests += 1;
      names.push((request.socket as { servername?: unknown }).servername);
      response.end();
    },
    { key: read(`${certificate}.key`), cert: read(`${certificate}.pem`) },
  );
  servers.push(server);
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const agent = createAgent({ allowLoopback: true, resolve, ...(authorities && { authorities }) });
  const url = new URL(`https://${host}:${server.port}/hook`);
  const result = await agent({ url, headers: {}, body: '' }).catch((error) => error.code);
  return { result, requests, names };
}

const canRun = hasPrograms(['openssl'], 'certificates of webhooks');

describe.skipIf(!canRun)('A webhook', () => {
  /** A certificate authority of the test, which is trusted nowhere else. */
  beforeAll(() => {
    const files = ['-keyout', 'ca.key', '-out', 'ca.pem'];
    openssl('req', '-x509', ...newKey, ...files, '-subj', '/CN=Test', '-days', '2');
  });

  it('reaches a host with a certificate for its name from a trusted authority, under its name', async () => {
    certify('right', 'DNS:hooks.example.org');
    expect(await call('right', read('ca.pem'))).toEqual({
      result: 200,
      requests: 1,
      names: ['hooks.example.org'],
    });
  });

  it('does not reach a host with a certificate for another name', async () => {
    certify('other', 'DNS:hooks.example.net');
    const refused = { result: 'ERR_TLS_CERT_ALTNAME_INVALID', requests: 0, names: [] };
    expect(await call('other', read('ca.pem'))).toEqual(refused);
  });

  it('does not reach a host with a certificate for its address only', async () => {
    certify('address', 'IP:127.0.0.1');
    const { result, requests } = await call('address', read('ca.pem'));
    expect([result, requests]).toEqual(['ERR_TLS_CERT_ALTNAME_INVALID', 0]);
  });

  it('does not reach a host with a certificate from an untrusted authority', async () => {
    certify('unknown', 'DNS:hooks.example.org');
    const { result, requests } = await call('unknown');
    expect([result, requests]).toEqual(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 0]);
  });

  it('does not reach an untrusted host even if the environment turns certificate checks off', async () => {
    certify('ignored', 'DNS:hooks.example.org');
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      const { result, requests } = await call('ignored');
      expect([result, requests]).toEqual(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 0]);
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });
});
