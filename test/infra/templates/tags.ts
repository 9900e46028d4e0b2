import { describe, expect, it } from 'vitest';
import { stageOfClinic } from './contexts.ts';
import { data, service } from './plain.ts';
import { type Json, synthesise } from './synthesise.ts';

/** The tags of a resource, which CloudFormation takes as a list or as an object. */
function tagsOf({ Properties }: { Properties?: Json }): Json | undefined {
  const [replica] = (Properties?.Replicas ?? []) as { Tags?: unknown }[];
  const tags = Properties?.Tags ?? replica?.Tags;
  if (!Array.isArray(tags)) return tags as Json | undefined;
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
}

const resourcesOf = (template: typeof data) =>
  Object.values(template.toJSON().Resources as Record<string, { Type: string; Properties?: Json }>);

describe('The tags', () => {
  it('service and stage are on every resource that can have tags', () => {
    const all = [...resourcesOf(data), ...resourcesOf(service)];
    for (const one of all.filter((made) => tagsOf(made)))
      expect([one.Type, tagsOf(one)]).toEqual([one.Type, { service: 'Phr', stage: 'default' }]);
    const without = all.filter((made) => !tagsOf(made)).map(({ Type }) => Type);
    expect([...new Set(without)].toSorted()).toEqual([
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Route',
      'AWS::IAM::ManagedPolicy',
      'AWS::KMS::Alias',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::Permission',
      'AWS::Logs::MetricFilter',
      'AWS::S3::BucketPolicy',
      'AWS::SNS::TopicPolicy',
      'AWS::SQS::QueuePolicy',
    ]);
  });

  it('are those of the stage', () => {
    const { service: test } = synthesise(stageOfClinic);
    const tagged = resourcesOf(test).map(tagsOf).find(Boolean);
    expect(tagged).toEqual({ service: 'Clinic', stage: 'test' });
  });
});
