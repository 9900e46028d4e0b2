/** A server that returns one secret as Secrets Manager does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SecretsManager {
  readonly origin: string;
  /** Leads the SDK there. */
  readonly env: Readonly<Record<string, string>>;
  /** The requests so far: the region that signed each and the id of the secret. */
  readonly asked: readonly { readonly region: string; readonly secretId: string }[];
  stop(): Promise<void>;
}

/** A text may change, or there may be several: then `secret` returns the present one, or nothing when it cannot be read. */
export async function startSecretsManager(
  secret: string | ((secretId: string) => string | undefined),
): Promise<SecretsManager> {
  const asked: { region: string; secretId: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, , region = ''] =
      /Credential=([^,]*)/.exec(request.headers.authorization ?? '')?.[1]?.split('/') ?? [];
    const secretId: string = JSON.parse(body).SecretId;
    asked.push({ region, secretId });
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    const SecretString = typeof secret === 'string' ? secret : secret(secretId);
    if (SecretString === undefined) response.statusCode = 400;
    response.end(JSON.stringify({ SecretString }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: {
      AWS_ENDPOINT_URL_SECRETS_MANAGER: origin,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    },
    asked,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
