/** Checks README.md. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicBill, totalOf } from '../../local/tools/cost/clinic.ts';
import { readFigures } from '../../local/tools/cost/figures.ts';
import type { TestService } from '../support/service.ts';
import { bash, serviceWithSampleApps } from './bash.ts';
import { fenceOf, read } from './page.ts';

let service: TestService;
beforeAll(async () => {
  service = await serviceWithSampleApps();
});
afterAll(() => service.stop());

const readme = read('README.md');

it('The README fits on a few screens', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(200);
});

it('The first call of the README prints the version that the README says', async () => {
  const { stdout } = await bash(service, fenceOf('README.md', 'first-call'));
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
