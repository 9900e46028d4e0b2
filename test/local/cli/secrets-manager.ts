/** A server that returns this one secret as Secrets Manager does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SecretsManager {
  readonly origin: string;
  /** The requests so far: the region that signed each and the id of the secret. */
  readonly asked: readonly { readonly region: string; readonly secretId: string }[];
  stop(): Promise<void>;
}

export async function startSecretsManager(secret: string): Promise<SecretsManager> {
  const asked: { region: string; secretId: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, , region = ''] =
      /Credential=([^,]*)/.exec(request.headers.authorization ?? '')?.[1]?.split('/') ?? [];
    asked.push({ region, secretId: JSON.parse(body).SecretId });
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify({ SecretString: secret }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
