import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/create-app.ts';
import { unbundled } from './contexts.ts';
import { type Json, resource, synthesise, text } from './synthesise.ts';

function stacksOf(context: Json) {
  const { data, service } = createApp(unbundled(context));
  return {
    names: [data.stackName, service.stackName],
    tags: [data.tags.tagValues(), service.tags.tagValues()],
    protectedFromDeletion: [data.terminationProtection, service.terminationProtection ?? false],
  };
}

describe('The stacks', () => {
  const plain = stacksOf({});
  const ofClinic = stacksOf({ stage: 'test', stackPrefix: 'Clinic' });
  const disposable = stacksOf({ stage: 'eu-prod2', disposable: true });

  it('are called after their prefix and their stage', () => {
    expect(plain.names).toEqual(['PhrData', 'PhrService']);
    expect(disposable.names).toEqual(['PhrEu-prod2Data', 'PhrEu-prod2Service']);
    expect(ofClinic.names).toEqual(['ClinicTestData', 'ClinicTestService']);
  });

  it('pass the tags on to resources whose templates cannot have them', () => {
    const tags = { service: 'Clinic', stage: 'test' };
    expect(ofClinic.tags).toEqual([tags, tags]);
  });

  it('with data are protected from deletion, in any stage, unless they are disposable', () => {
    expect(plain.protectedFromDeletion).toEqual([true, false]);
    expect(ofClinic.protectedFromDeletion).toEqual([true, false]);
    expect(disposable.protectedFromDeletion).toEqual([false, false]);
  });
});

describe('A stage', () => {
  const stages = { test: { disposable: true, throttleRate: 5 }, prod: { throttleRate: 500 } };
  const test = synthesise({ stage: 'test' }, { stages, throttleBurst: 7, throttleRate: 50 });

  it('has settings of its own, besides the general ones', () => {
    expect(resource(test.service, 'AWS::ApiGatewayV2::Stage').Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 5,
      ThrottlingBurstLimit: 7,
    });
    expect(resource(test.data, 'AWS::DynamoDB::GlobalTable').DeletionPolicy).toBe('Delete');
  });

  it('has keys, metrics, a dashboard and outputs under its own name', () => {
    const aliases = [test.data, test.service].map(
      (template) => resource(template, 'AWS::KMS::Alias').Properties.AliasName,
    );
    expect(aliases).toEqual(['alias/PhrTestData', 'alias/PhrTestService']);
    const filter = resource(test.service, 'AWS::Logs::MetricFilter', 'AccountsLatency').Properties;
    expect(filter.MetricTransformations).toMatchObject([{ MetricNamespace: 'PhrTestService' }]);
    const dashboard = resource(test.service, 'AWS::CloudWatch::Dashboard').Properties;
    expect(dashboard.DashboardName).toBe('PhrTestService');
    expect(text(dashboard.DashboardBody)).toContain('{"PhrTestService",operation}'.replaceAll('"', '\\"'));
    const { DashboardUrl } = test.service.findOutputs('DashboardUrl') as { DashboardUrl: { Value: unknown } };
    expect(text(DashboardUrl.Value)).toMatch(/\/PhrTestService$/);
    const { KeyPolicy } = resource(test.service, 'AWS::KMS::Key').Properties;
    expect(JSON.stringify(KeyPolicy)).toContain(':log-group:PhrTestService-*');
  });
});
