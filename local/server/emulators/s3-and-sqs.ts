import { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { guardLoopback } from './loopback-guard.ts';
import { takeSignedObjects } from './signed-objects.ts';

export interface S3AndSqs {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Starts the S3 and SQS endpoint on a free port of 127.0.0.1; in memory without a directory. */
export async function startS3AndSqs(directory?: string): Promise<S3AndSqs> {
  const { startFauxqs } = await import('fauxqs');
  const server = await onLoopback(() =>
    startFauxqs({ port: 0, logger: false, ...(directory && { dataDir: directory }) }),
  );
  return { endpoint: `http://127.0.0.1:${server.port}`, stop: () => server.stop() };
}

/**
 * Makes servers that are started in the meantime listen on 127.0.0.1: the endpoint itself would open the port
 * to every network. They respond to this machine only.
 */
async function onLoopback<T>(start: () => Promise<T>): Promise<T> {
  const original = Server.prototype.listen;
  function listen(this: Server, first: unknown, ...rest: unknown[]): Server {
    if (this instanceof HttpServer) {
      guardLoopback(this);
      takeSignedObjects(this);
    }
    const options = typeof first === 'object' ? { ...first, host: '127.0.0.1' } : first;
    return Reflect.apply(original, this, [options, ...rest]);
  }
  Server.prototype.listen = listen as typeof original;
  try {
    return await start();
  } finally {
    Server.prototype.listen = original;
  }
}
