import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../../../infra/create-app.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { context, notices } = read('cdk.json');
const recommended = read('node_modules/aws-cdk-lib/recommended-feature-flags.json');

it('The feature flags of the CDK are the recommended ones, except that references between stacks are strong', () => {
  expect(context).toEqual({ ...recommended, '@aws-cdk/core:defaultCrossStackReferences': 'strong' });
});

it('Every app has the feature flags of cdk.json, also without the CDK command', () => {
  const { app } = createApp({ context: { 'aws:cdk:bundling-stacks': [] } });
  for (const [flag, value] of Object.entries(context)) expect(app.node.tryGetContext(flag)).toEqual(value);
});

it('The CDK shows its notices', () => {
  expect(notices).toBeUndefined();
});
