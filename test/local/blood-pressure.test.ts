/** Blood Pressure on its own: what it needs no browser for. test/browser/smart-guide.thorough.test.ts opens it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../local/server/emulators/free-port.ts';

const root = join(import.meta.dirname, '../..');
// It is plain JavaScript for browsers, without types.
const readings = '../../local/examples/smart-blood-pressure/pages/readings.mjs';
const { observationOf, readingOf } = await import(readings);

it('Blood Pressure runs on its own, hands out its pages alone, and lets them call the service alone', async () => {
  const port = await freePort();
  const app = spawn(process.execPath, ['local/examples/smart-blood-pressure/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), SERVICE: 'https://phr.example.org' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    app.kill();
    await once(app, 'close');
  });
  const [line] = await once(createInterface(app.stdout), 'line');
  const origin = `http://127.0.0.1:${port}`;
  expect(line).toBe(`Blood Pressure is at ${origin}/`);
  const page = await fetch(`${origin}/`);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src https://phr.example.org; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ]);
  expect(await (await fetch(`${origin}/settings.mjs`)).text()).toBe(
    'export const service = "https://phr.example.org/fhir";\nexport const clientId = "blood-pressure@apps.example.org";\n',
  );
  for (const path of ['/main.ts', '/manifest.json', '/..%2fmanifest.json', '/constructor'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
});

interface Part {
  readonly valueQuantity: object;
}

const observation = observationOf('p', { systolic: 132, diastolic: 84 }, new Date('2026-02-03T08:15:00Z'));

it('Blood Pressure reads what it writes', () => {
  expect(readingOf(observation)).toEqual({ day: '2026-02-03', systolic: 132, diastolic: 84 });
});

it.each([
  ['is a mistake', { status: 'entered-in-error' }],
  ['has no day', { effectiveDateTime: undefined }],
  ['has a day that is none', { effectiveDateTime: 'soon' }],
  ['has one value', { component: observation.component.slice(1) }],
  [
    'has a value that nobody has',
    {
      component: observation.component.map((part: Part) => ({
        ...part,
        valueQuantity: { ...part.valueQuantity, value: 1e9 },
      })),
    },
  ],
  [
    'has another unit',
    {
      component: observation.component.map((part: Part) => ({
        ...part,
        valueQuantity: { ...part.valueQuantity, code: 'kPa' },
      })),
    },
  ],
])('Blood Pressure does not draw what %s', (_, changes) => {
  expect(readingOf({ ...observation, ...changes })).toBeUndefined();
});
