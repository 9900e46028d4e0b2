/** Checks README.md. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { clinicBill, totalOf } from '../../local/tools/cost/clinic.ts';
import { readFigures } from '../../local/tools/cost/figures.ts';
import { serviceWithSampleApps } from '../support/sample-service.ts';
import type { TestService } from '../support/service.ts';
import { bash } from './bash.ts';
import { fenceOf, read, root } from './page.ts';

let service: TestService;
beforeAll(async () => {
  service = await serviceWithSampleApps();
});
afterAll(() => service.stop());

const readme = read('README.md');

it('The README fits on a few screens, and has commands and a picture before any list', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(130);
  const [beginning] = readme.split(/^(?:[-*|] |\*\*|## )/m, 1);
  for (const part of ['npm ci && npm start\n', 'npm ci && npm test\n', '.png)\n'])
    expect(beginning).toContain(part);
});

it('The first call of the README prints the version that it says, in the Node that npm ci has brought if there is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'old-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (existsSync(join(root, 'node_modules/.bin/node')))
    writeFileSync(join(folder, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { stdout } = await bash(service, `PATH=${folder}:$PATH\n${fenceOf('README.md', 'first-call')}`);
  expect(readme).toContain(`It prints \`${stdout.trim()}\`.`);
});

it('The README names the price for a clinic that follows from docs/cost.json', () => {
  const dollars = Math.round(totalOf(clinicBill(readFigures(), 1)));
  expect(readme).toContain(`A clinic of 5,000 patients pays AWS about $${dollars} a month at list prices.`);
});

it('The README names the price of a deployment without calls that infra/README.md computes', () => {
  const [, together] = /^\| together \| (\$\d+\.\d\d) \|$/m.exec(read('infra/README.md'))!;
  expect(readme).toContain(`A deployment that nobody calls pays ${together}.`);
});
