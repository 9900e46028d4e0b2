/**
 * Blood Pressure, a whole app for browsers on SMART's own library. All of it runs in the browser: this server only hands
 * out its files. It holds no secret and sees no health data.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface AppOptions {
  /** The FHIR base of the service, such as `http://127.0.0.1:8000/fhir`. */
  readonly service: string;
  /** Its id as a registered app. */
  readonly clientId: string;
}

/** Builds for browsers are in the package; this one is without what older browsers lack. */
const library = fileURLToPath(import.meta.resolve('fhirclient/build/fhir-client.pure.min.js'));

const files: Readonly<Record<string, readonly [type: string, file: string]>> = {
  '/': ['text/html', page('index.html')],
  '/launch.html': ['text/html', page('launch.html')],
  '/styles.css': ['text/css', page('styles.css')],
  '/app.mjs': ['text/javascript', page('app.mjs')],
  '/chart.mjs': ['text/javascript', page('chart.mjs')],
  '/launch.mjs': ['text/javascript', page('launch.mjs')],
  '/readings.mjs': ['text/javascript', page('readings.mjs')],
  '/fhir-client.js': ['text/javascript', library],
};

/** The app as a server that is not listening yet. */
export function createBloodPressure({ service, clientId }: AppOptions): Server {
  const settings =
    `export const service = ${JSON.stringify(service)};\n` +
    `export const clientId = ${JSON.stringify(clientId)};\n`;
  const headers = {
    'Cache-Control': 'no-store',
    // Whatever a script is made to do, it reaches this service only.
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; " +
      `connect-src ${new URL(service).origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    // The address of a page may hold a code.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  return createServer(({ method, url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://app.invalid');
    const found = files[pathname];
    if (method !== 'GET' || !(found || pathname === '/settings.mjs'))
      return void response.writeHead(404, headers).end('There is no such page.');
    const [type, content] = found ? [found[0], readFileSync(found[1])] : ['text/javascript', settings];
    response.writeHead(200, { ...headers, 'Content-Type': `${type}; charset=utf-8` }).end(content);
  });
}

function page(name: string): string {
  return fileURLToPath(new URL(`pages/${name}`, import.meta.url));
}
