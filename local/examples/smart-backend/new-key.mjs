/**
 * Makes the pair of keys of a backend app: `node local/examples/smart-backend/new-key.mjs FOLDER`. It writes private.json, which only
 * you can read, and public.json, which the registration needs. It overwrites no file.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const kid = randomUUID();
mkdirSync(folder, { recursive: true });
for (const [name, key, mode] of [
  ['private.json', privateKey, 0o600],
  ['public.json', publicKey, 0o644],
]) {
  const text = JSON.stringify({ ...key.export({ format: 'jwk' }), kid, alg: 'ES384' }, undefined, 2);
  writeFileSync(join(folder, name), `${text}\n`, { mode, flag: 'wx' });
  console.log(`created ${join(folder, name)}`);
}
