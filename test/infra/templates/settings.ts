import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { twoAddresses, withSettings } from './contexts.ts';
import { service as plain, data as plainData } from './plain.ts';
import { permissionsOf } from './policies.ts';
import { type Json, resource, resources, synthesise, text } from './synthesise.ts';

/** The parameters without a default: CloudFormation asks for them. */
function asked(template: Template): readonly string[] {
  const parameters = Object.entries(template.findParameters('*') as Record<string, Json>);
  return parameters.flatMap(([id, one]) => ('Default' in one ? [] : [id])).toSorted();
}

describe('Without settings,', () => {
  it('CloudFormation asks for the UI app and the support address', () => {
    expect(asked(plain)).toEqual(['SupportAddress', 'UiUrl']);
    expect(asked(plainData)).toEqual(['SupportAddress']);
  });

  it('there is no domain and no one is notified of alarms', () => {
    for (const type of ['AWS::ApiGatewayV2::DomainName', 'AWS::SNS::Subscription'])
      expect([type, resources(plain, type).size]).toEqual([type, 0]);
  });

  it('the outputs are the addresses of the service, its UI app and its monitoring', () => {
    const outputs = Object.entries(plain.findOutputs('*')).map(([name, { Value }]) => [name, text(Value)]);
    expect(Object.fromEntries(outputs)).toEqual({
      ServiceUrl: '<GatewayApi.ApiEndpoint>',
      GatewayUrl: '<GatewayApi.ApiEndpoint>',
      UiUrl: '<UiUrl>',
      OutboxFailuresQueueUrl: '<OutboxFailures>',
      AlarmTopic: '<AlarmsTopic>',
      AccessLogGroup: '<GatewayAccessLogs>',
      FunctionLogGroups:
        '<AccountsLogs>,<OauthLogs>,<FactorsLogs>,<AppsLogs>,<StorageLogs>,<RecordsLogs>,<DocumentsLogs>,<CarenetsLogs>,<ReportsLogs>,' +
        '<MessagesLogs>,<AccountAppsLogs>,<AuditsLogs>,<SubscriptionsLogs>,<LinksLogs>,<FhirLogs>,<SmartLogs>,<CodesLogs>,<AllLogs>,' +
        '<DispatcherLogs>,<MailerLogs>,<PingerLogs>,<SweeperLogs>,<EraserLogs>',
      DashboardUrl:
        'https://<AWS::Region>.console.aws.amazon.com/cloudwatch/home?region=<AWS::Region>#dashboards/dashboard/PhrService',
    });
  });
});

describe('With settings,', () => {
  const { data, service, warnings } = synthesise(withSettings);

  it('the functions get those of the service as variables', () => {
    for (const { Properties } of resources(service, 'AWS::Lambda::Function').values()) {
      expect((Properties.Environment as Json).Variables).toMatchObject({
        UI_URL: 'https://ui.example.org',
        SUPPORT_ADDRESS: 'help@example.org',
        SESSION_TTL: '900',
        AUTH_SYSTEMS: '["password","clinic_sso"]',
        REQUIRE_BODY_HASH: 'true',
        TRUST_FORWARDED: 'true',
      });
    }
  });

  it('the sweeper alone may remove audit entries, and write their objects, where they are archived', () => {
    const onObjects = permissionsOf(service, 'Sweeper').filter(({ resource: on }) =>
      on.endsWith('/audits/*'),
    );
    expect(onObjects.map(({ action }) => action).toSorted()).toEqual([
      's3:DeleteObject',
      's3:GetObject',
      's3:PutObject',
    ]);
    const removing = ['Sweeper', 'Audits', 'All', 'Dispatcher'].filter((name) =>
      permissionsOf(service, name).some(
        ({ action, partitions }) => action === 'dynamodb:DeleteItem' && partitions?.includes('AUDIT#*'),
      ),
    );
    expect(removing).toEqual(['Sweeper']);
  });

  it('CloudFormation asks for nothing', () => {
    expect([...asked(data), ...asked(service)]).toEqual([]);
    expect(service.findOutputs('UiUrl')).toMatchObject({ UiUrl: { Value: 'https://ui.example.org' } });
  });

  it('the domain leads to the gateway, and outputs say where to point it', () => {
    expect(resource(service, 'AWS::ApiGatewayV2::DomainName').Properties).toMatchObject({
      DomainName: 'phr.example.org',
      DomainNameConfigurations: [{ SecurityPolicy: 'TLS_1_2', EndpointType: 'REGIONAL' }],
    });
    const { Properties } = resource(service, 'AWS::ApiGatewayV2::ApiMapping');
    expect([text(Properties.ApiId), Properties.Stage]).toEqual(['<GatewayApi>', '$default']);
    const { DomainTarget, DomainTargetZoneId } = service.findOutputs('*');
    expect([DomainTarget, DomainTargetZoneId].map((output) => text(output!.Value))).toEqual([
      '<GatewayDomain.RegionalDomainName>',
      '<GatewayDomain.RegionalHostedZoneId>',
    ]);
  });

  it('the domain is the only way to the service, and the origin that clients sign with', () => {
    expect(resource(service, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint).toBe(true);
    expect(resource(plain, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint ?? false).toBe(
      false,
    );
    expect(service.findOutputs('ServiceUrl')).toMatchObject({
      ServiceUrl: { Value: 'https://phr.example.org' },
    });
    const { GatewayUrl } = service.findOutputs('GatewayUrl');
    expect(text(GatewayUrl!.Value)).toBe('https://<GatewayApi>.execute-api.<AWS::Region>.<AWS::URLSuffix>');
    for (const { Properties } of resources(service, 'AWS::Lambda::Function').values())
      expect((Properties.Environment as Json).Variables).toMatchObject({
        BASE_URL: 'https://phr.example.org',
      });
  });

  it('both addresses work while the domain is made ready', () => {
    const { service: made } = synthesise(twoAddresses);
    expect(resource(made, 'AWS::ApiGatewayV2::Api', 'Gateway').Properties.DisableExecuteApiEndpoint).toBe(
      false,
    );
    expect(resources(made, 'AWS::ApiGatewayV2::ApiMapping').size).toBe(1);
    expect(made.findOutputs('DomainTarget')).toHaveProperty('DomainTarget');
    for (const { Properties } of resources(made, 'AWS::Lambda::Function').values())
      expect((Properties.Environment as Json).Variables).not.toHaveProperty('BASE_URL');
    expect(text(made.findOutputs('ServiceUrl').ServiceUrl!.Value)).toMatch(
      /^https:\/\/<GatewayApi>\.execute-api\./,
    );
  });

  it('mail may be sent from the verified identity, and from the address if that is an identity too', () => {
    for (const template of [data, service]) template.resourceCountIs('AWS::SES::EmailIdentity', 0);
    const { Properties } = resource(service, 'AWS::IAM::ManagedPolicy', 'MailerPolicy');
    const { Statement } = Properties.PolicyDocument as {
      Statement: { Action: unknown; Resource: unknown }[];
    };
    const send = Statement.find(({ Action }) => Action === 'ses:SendEmail')!;
    const ses = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:';
    expect((send.Resource as unknown[]).map(text)).toEqual([
      `${ses}configuration-set/*`,
      `${ses}identity/example.org`,
      `${ses}identity/help@example.org`,
    ]);
  });

  it('alarms are mailed', () => {
    expect(resource(service, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operators@example.org',
    });
    expect(warnings).toEqual([]);
  });

  it('the gateway throttles as set', () => {
    expect(resource(service, 'AWS::ApiGatewayV2::Stage').Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 20,
      ThrottlingBurstLimit: 40,
    });
  });

  it('logs are kept as long as set', () => {
    const kept = [...resources(service, 'AWS::Logs::LogGroup')].map(
      ([id, { Properties }]) => [id.startsWith('GatewayAccessLogs'), Properties.RetentionInDays] as const,
    );
    expect(kept.filter(([isAccessLog]) => isAccessLog)).toEqual([[true, 1827]]);
    expect(kept.filter(([isAccessLog]) => !isAccessLog)).toEqual(Array(23).fill([false, 30]));
  });

  it('nothing is measured by endpoint, and the dashboard does not show it', () => {
    const filters = [...resources(service, 'AWS::Logs::MetricFilter').values()];
    const names = filters.map(
      ({ Properties }) => (Properties.MetricTransformations as Json[])[0]!.MetricName,
    );
    expect(names.toSorted()).toEqual([
      'Denials',
      'IntendedServerErrors',
      'IntendedServerErrors',
      ...Array(23).fill('RequestsRejected'),
    ]);
    const { DashboardBody } = resource(service, 'AWS::CloudWatch::Dashboard').Properties;
    expect(text(DashboardBody)).not.toContain('endpoint');
  });

  it('a restored table replaces the one of the data stack', () => {
    const table = 'arn:aws:dynamodb:eu-central-1:111122223333:table/phr-restored';
    for (const { Properties } of resources(service, 'AWS::Lambda::Function').values())
      expect((Properties.Environment as Json).Variables).toMatchObject({ TABLE_NAME: 'phr-restored' });
    const used = permissionsOf(service, 'Dispatcher').filter(({ action }) => action.startsWith('dynamodb:'));
    const stream = `${table}/stream/2026-01-02T03:04:05.678`;
    expect(new Set(used.map(({ resource }) => resource))).toEqual(new Set([table, stream]));
    expect(service.findOutputs('TableName')).toMatchObject({ TableName: { Value: 'phr-restored' } });
    const mapping = resource(service, 'AWS::Lambda::EventSourceMapping', 'OutboxStream');
    expect(mapping.Properties.EventSourceArn).toBe(stream);
    const alarm = resource(service, 'AWS::CloudWatch::Alarm', 'AlarmsReadsThrottled');
    expect(alarm.Properties.Dimensions).toEqual([{ Name: 'TableName', Value: 'phr-restored' }]);
  });

  it('the replaced table stays exported, so that the service can return to it', () => {
    const exported = (template: Template) =>
      Object.values(template.findOutputs('*')).flatMap(({ Export }) => (Export ? [Export.Name] : []));
    expect(exported(data)).toEqual(expect.arrayContaining(exported(plainData)));
  });
});
