/**
 * Runs Blood Pressure on its own: `node local/examples/smart-blood-pressure/main.ts`. `SERVICE` (http://127.0.0.1:8000) and
 * `PORT` (8014) say where the service and the app are; the manifest beside this file says who it is.
 */
import { readFileSync } from 'node:fs';
import { createBloodPressure } from './app.ts';

const { SERVICE = 'http://127.0.0.1:8000', PORT = '8014' } = process.env;
const { id } = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8'));
createBloodPressure({ service: `${SERVICE}/fhir`, clientId: id }).listen(Number(PORT), '127.0.0.1', () =>
  console.log(`Blood Pressure is at http://127.0.0.1:${PORT}/`),
);
