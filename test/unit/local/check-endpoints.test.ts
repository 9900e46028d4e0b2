import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { askedOf, requireAnswers } from '../../../local/server/check-endpoints.ts';
import { StartError } from '../../../local/server/start-error.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('A given endpoint', () => {
  it.each([200, 302, 400, 403, 500])('is available when it responds with %i', async (status) => {
    const endpoint = await serve((_request, response) => response.writeHead(status).end());
    await expect(requireAnswers([{ variable: 'AWS_ENDPOINT_URL', endpoint }])).resolves.toBeUndefined();
  });

  it('is unavailable when the connection is refused, and the error names its variable', async () => {
    const endpoint = await serve(() => {});
    servers.pop()?.close();
    const error = await requireAnswers([{ variable: 'AWS_ENDPOINT_URL_S3', endpoint }]).catch((e) => e);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toBe(
      `AWS_ENDPOINT_URL_S3: nothing responds at ${endpoint} (ECONNREFUSED). ` +
        'Start the service that AWS_ENDPOINT_URL_S3 names, or unset it to use the local emulators.',
    );
  });

  it('is unavailable when it accepts connections but does not respond', async () => {
    const endpoint = await serve(() => {});
    await expect(requireAnswers([{ variable: 'AWS_ENDPOINT_URL', endpoint }], 0.2)).rejects.toThrow(
      /^AWS_ENDPOINT_URL: nothing responds at http:\S+ \(no response within 0\.2 seconds\)\./,
    );
  });

  test.each(['localhost:4566', '4566', 'ftp://127.0.0.1', 'http://', 'http://user:hidden@127.0.0.1:4566'])(
    'must be an address: %s',
    async (endpoint) => {
      const error = await requireAnswers([{ variable: 'AWS_ENDPOINT_URL_SQS', endpoint }]).catch((e) => e);
      expect(error.message).toBe(
        'AWS_ENDPOINT_URL_SQS must be an address such as http://127.0.0.1:4566, without a password.',
      );
    },
  );

  it('is called once when it serves all services', async () => {
    let asked = 0;
    const endpoint = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const given = { variable: 'AWS_ENDPOINT_URL', endpoint };
    await requireAnswers([given, given, given, given]);
    expect(asked).toBe(1);
  });
});

describe('An error of a given endpoint', () => {
  const given = { variable: 'AWS_ENDPOINT_URL_DYNAMODB', endpoint: 'http://db.example:8000/path' };
  const refusal = Object.assign(new Error('The security token\n is invalid.'), {
    name: 'UnrecognizedClientException',
  });

  it('is reported in one line that names the variable', async () => {
    const error = await askedOf(given, 'the table phr', Promise.reject(refusal)).catch((e) => e);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toBe(
      'AWS_ENDPOINT_URL_DYNAMODB: http://db.example:8000 did not provide the table phr ' +
        '(UnrecognizedClientException: The security token is invalid.).',
    );
  });

  it("is unchanged when it is already meant for the user, and when the endpoint is the service's own", async () => {
    const known = new StartError('TABLE_NAME: no.');
    await expect(askedOf(given, 'the table phr', Promise.reject(known))).rejects.toBe(known);
    await expect(askedOf(undefined, 'the table phr', Promise.reject(refusal))).rejects.toBe(refusal);
  });
});
