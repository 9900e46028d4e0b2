/**
 * The rule packs on stacks that differ from those of synthesis.test.ts in names and numbers only, and the CDK's own rules, which find
 * nearly the same as cfn-lint and take longer than all the rest of a synthesis.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../../infra/create-app.ts';
import { describeRulePacks } from './rule-packs.ts';
import { everything } from './templates/contexts.ts';

describeRulePacks({
  'the stage test': { context: { stage: 'test' }, prefix: 'PhrTest' },
  'the stage prod': { context: { stage: 'prod' }, prefix: 'PhrProd' },
  'a deployment without metrics by endpoint': { context: { endpointMetrics: false }, prefix: 'Phr' },
});

interface PluginReport {
  readonly violations: readonly { readonly ruleName: string }[];
}

it('The synthesis of all parts passes the rules of the CDK for templates, except that it takes some parameters for passwords', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'phr-cdk-rules-'));
  try {
    createApp({ outdir, context: { 'aws:cdk:bundling-stacks': [], ...everything } }).app.synth();
    const { pluginReports } = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
    const warnings = (pluginReports as readonly PluginReport[]).flatMap(({ violations }) => violations);
    expect([...new Set(warnings.map(({ ruleName }) => ruleName))]).toEqual(['W2509']);
  } finally {
    rmSync(outdir, { recursive: true });
  }
});
