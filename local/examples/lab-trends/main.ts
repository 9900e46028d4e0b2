/**
 * Runs Lab Trends on its own: `node local/examples/lab-trends/main.ts`. `SERVICE` (http://127.0.0.1:8000) and `PORT` (8010) say where
 * the service and the app are; the files beside this one say who it is.
 */
import { readFileSync } from 'node:fs';
import { createLabTrends } from './app.ts';

const { SERVICE = 'http://127.0.0.1:8000', PORT = '8010' } = process.env;
const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const { id } = read('manifest.json');
const { consumer_key: consumerKey, consumer_secret: consumerSecret } = read('credentials.json');
const origin = `http://127.0.0.1:${PORT}`;
createLabTrends({ service: SERVICE, origin, id, consumerKey, consumerSecret }).listen(
  Number(PORT),
  '127.0.0.1',
  () => console.log(`Lab Trends is at ${origin}/`),
);
