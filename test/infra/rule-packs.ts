/** Checks stacks against the rule packs, without bundles. Each check takes seconds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addRulePacks, createApp } from '../../infra/create-app.ts';
import { unbundled } from './templates/contexts.ts';

interface Variant {
  readonly context: Readonly<Record<string, unknown>>;
  /** How the names of the stacks begin. */
  readonly prefix: string;
}

/** Describes that each of these deployments, by its name, has no finding without a reason. */
export function describeRulePacks(variants: Readonly<Record<string, Variant>>): void {
  describe('The synthesis', () => {
    it.each(Object.entries(variants))(
      'of %s passes the rule packs too, and has at most 350 resources per stack',
      (_, { context, prefix }) => {
        const outdir = mkdtempSync(join(tmpdir(), 'phr-rule-packs-'));
        try {
          const { app } = createApp({ outdir, ...unbundled(context) });
          addRulePacks(app);
          const stacks = app.synth().stacks.map(({ stackName, template }) => {
            expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(350);
            return stackName;
          });
          expect(stacks).toEqual([`${prefix}Data`, `${prefix}Service`]);
        } finally {
          rmSync(outdir, { recursive: true });
        }
      },
    );
  });
}
