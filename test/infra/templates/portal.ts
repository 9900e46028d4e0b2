/** A deployment with the portal: its settings, its stack, and what the service knows of it. */
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import {
  portalDomain as domain,
  everything,
  domain as service,
  trial,
  twoAddresses,
  withSettings,
} from './contexts.ts';
import * as withoutSettings from './plain.ts';
import { permissionsOf } from './policies.ts';
import { type Json, resource, resources, synthesise, text } from './synthesise.ts';

const plain = synthesise({ portal: true });
const own = synthesise({ portal: true, ...domain, ...service, alarmAddress: 'operators@example.org' });
const look = { PORTAL_NAME: 'Klinik am See', PORTAL_COLOUR: '#7a3e9d' };
const set = synthesise({
  portal: true,
  ...domain,
  UI_URL: 'https://my.example.org',
  SUPPORT_ADDRESS: 'help@example.org',
  senderIdentity: 'example.org',
  SESSION_TTL: '3600',
  PORTAL_REGISTRATION: true,
  PORTAL_IDLE_MINUTES: '10',
  ...look,
  throttleRate: 7,
  throttleBurst: 9,
  logRetentionDays: 7,
  accessLogRetentionDays: 30,
});
const portalOf = ({ optional }: { readonly optional: ReadonlyMap<string, Template> }) =>
  optional.get('PhrPortal')!;
const template = portalOf(plain);

const variablesOf = (made: Template): Readonly<Record<string, string>> => {
  const { Environment } = resource(made, 'AWS::Lambda::Function').Properties;
  const entries = Object.entries((Environment as { Variables: Json }).Variables);
  return Object.fromEntries(entries.map(([name, value]) => [name, text(value)]));
};
const uiUrlsOf = (made: Template) => [
  ...new Set(
    [...resources(made, 'AWS::Lambda::Function').values()].map(({ Properties }) =>
      text((Properties.Environment as { Variables: Json }).Variables.UI_URL),
    ),
  ),
];
const parametersOf = (made: Template) => Object.keys(made.findParameters('*'));

describe('The settings of a portal', () => {
  it.each([
    [
      { portalDomainName: 'my.example.org', portal: true },
      'portalCertificateArn must be given with portalDomainName',
    ],
    [
      { portalCertificateArn: domain.portalCertificateArn, portal: true },
      'portalDomainName must be given with',
    ],
    [domain, 'portal must be true with portalDomainName'],
    [
      { ...domain, ...service, portal: true, domainName: 'my.example.org' },
      'portalDomainName must be another name than domainName and edgeDomainName',
    ],
    [{ portal: 'perhaps' }, 'portal must be true or false'],
    [{ portal: true, PORTAL_IDLE_MINUTES: 'an hour' }, 'PORTAL_IDLE_MINUTES must be a positive whole number'],
    [
      { portal: true, PORTAL_COLOUR: '#ffcc00' },
      'PORTAL_COLOUR must be a colour such as #0a6269 that is dark enough to be read',
    ],
    [
      { portal: true, UI_URL: 'https://ui.example.org' },
      'UI_URL must be left out, because with portal=true it is the address of the portal',
    ],
    [
      { portal: true, ...domain, UI_URL: 'https://ui.example.org' },
      'UI_URL must be https://my.example.org, or left out, because',
    ],
  ])('are checked: %j', (context, message) => {
    expect(() => synthesise(context)).toThrow(`The context value ${message}`);
  });

  it('may name the address that the portal has anyway as UI_URL', () => {
    expect(uiUrlsOf(set.service)).toEqual(['https://my.example.org']);
  });

  it('reach its function alone', () => {
    expect(variablesOf(portalOf(set))).toMatchObject({
      PORTAL_REGISTRATION: 'true',
      PORTAL_IDLE_MINUTES: '10',
      ...look,
    });
    expect(JSON.stringify(set.service.toJSON())).not.toContain('PORTAL_');
  });
});

describe('The service with a portal', () => {
  it('has at most 370 resources in its two stacks', () => {
    const counts = [own.data, own.service].map((made) => Object.keys(made.toJSON().Resources).length);
    expect(counts[0]! + counts[1]!).toBeLessThanOrEqual(370);
  });

  it('has the address of the portal as UI_URL, and asks for none', () => {
    expect(uiUrlsOf(plain.service)).toEqual(['<PortalApi.ApiEndpoint>']);
    expect(uiUrlsOf(own.service)).toEqual(['https://my.example.org']);
    for (const made of [plain, own]) expect(parametersOf(made.service)).not.toContain('UiUrl');
    expect(text(plain.service.findOutputs('UiUrl').UiUrl!.Value)).toBe('<PortalApi.ApiEndpoint>');
  });

  it('names the stack of the portal, so that commands notice an outputs file without it', () => {
    expect(plain.service.findOutputs('PortalStack').PortalStack).toEqual({ Value: 'PhrPortal' });
  });

  it('keeps sending people to the gateway of the portal while the domain is made ready', () => {
    const made = synthesise(twoAddresses);
    expect(uiUrlsOf(made.service)).toEqual(['<PortalApi.ApiEndpoint>']);
    expect(
      resource(made.service, 'AWS::ApiGatewayV2::Api', 'Portal').Properties.DisableExecuteApiEndpoint,
    ).toBe(false);
    expect(variablesOf(portalOf(made)).PORTAL_ORIGIN).toBe('<PortalApiApiEndpoint>');
    expect(portalOf(made).findOutputs('PortalDomainTarget')).toHaveProperty('PortalDomainTarget');
  });

  it('lets its pages, and no others, send files to the bucket', () => {
    const corsOf = (made: Template) => {
      const { CorsConfiguration } = resource(made, 'AWS::S3::Bucket', 'Documents').Properties;
      return (CorsConfiguration as { CorsRules: Json[] } | undefined)?.CorsRules;
    };
    const rule = {
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
      MaxAge: 3600,
    };
    expect(corsOf(own.data)).toEqual([{ ...rule, AllowedOrigins: ['https://my.example.org'] }]);
    const elsewhere = synthesise(withSettings);
    expect(corsOf(elsewhere.data)).toEqual([{ ...rule, AllowedOrigins: ['https://ui.example.org'] }]);
    // The portal answers at its gateway, also while a domain is made ready.
    for (const made of [plain, synthesise(twoAddresses)]) {
      const [ofGateways] = corsOf(made.data)!;
      expect((ofGateways!.AllowedOrigins as Json[]).map(text)).toEqual([
        'https://*.execute-api.<AWS::Region>.<AWS::URLSuffix>',
      ]);
    }
    expect(corsOf(withoutSettings.data)).toBeUndefined();
  });

  it('remembers the domain of the portal', () => {
    expect(own.service.findParameters('PortalDomainName').PortalDomainName).toMatchObject({
      Default: 'my.example.org',
    });
  });

  it('exports the same with and without domains: CloudFormation keeps what is imported', () => {
    const exportsOf = (made: Template) =>
      Object.values(made.findOutputs('*')).flatMap(({ Export }) => (Export ? [Export.Name] : []));
    expect(exportsOf(own.service).toSorted()).toEqual(exportsOf(plain.service).toSorted());
    const imported = JSON.stringify(template.toJSON()).match(/PhrService:\w+/g)!;
    expect([...new Set(imported)].toSorted()).toEqual(exportsOf(plain.service).toSorted());
  });
});

describe('The stack of the portal', () => {
  it('asks for the support address when that is not set', () => {
    expect(parametersOf(template)).toContain('SupportAddress');
    expect(parametersOf(portalOf(set))).not.toContain('SupportAddress');
    expect(variablesOf(portalOf(set)).SUPPORT_ADDRESS).toBe('help@example.org');
  });

  it('tells its function how long a session lasts, when that is set', () => {
    expect(variablesOf(template)).not.toHaveProperty('SESSION_TTL');
    expect(variablesOf(portalOf(set)).SESSION_TTL).toBe('3600');
  });

  it('tells its function where it is, where the service is, and which secret it has', () => {
    expect(variablesOf(template)).toEqual({
      PORTAL_CREDENTIALS_SECRET: '<Credentials>',
      PORTAL_ORIGIN: '<PortalApiApiEndpoint>',
      SERVICE_ORIGIN: '<GatewayApiApiEndpoint>',
      SUPPORT_ADDRESS: '<SupportAddress>',
      UPLOAD_ORIGIN: 'https://<DocumentsRegionalDomainName>',
    });
    expect(variablesOf(portalOf(own))).toMatchObject({
      PORTAL_ORIGIN: 'https://my.example.org',
      SERVICE_ORIGIN: 'https://phr.example.org',
    });
  });

  it('sends calls past the firewall, which would block all patients at once', () => {
    expect(variablesOf(portalOf(synthesise(everything)))).toMatchObject({
      SERVICE_ORIGIN: 'https://phr.example.org',
      SERVICE_ADDRESS: 'https://api.phr.example.org',
    });
  });

  it('lets its function read one secret and write one log, and do nothing else', () => {
    expect(permissionsOf(template, 'Portal')).toEqual([
      { action: 'secretsmanager:GetSecretValue', resource: '<Credentials>' },
      { action: 'logs:CreateLogStream', resource: '<PortalLogs.Arn>' },
      { action: 'logs:PutLogEvents', resource: '<PortalLogs.Arn>' },
    ]);
    expect(resource(template, 'AWS::IAM::Role', 'Portal').Properties.ManagedPolicyArns).toHaveLength(1);
  });

  it('knows nothing of the data but the address of the bucket', () => {
    const imported = JSON.stringify(template.toJSON()).match(/PhrData:\w+/g)!;
    expect(imported).toEqual([expect.stringMatching(/^PhrData:\w*Documents\w*RegionalDomainName\w*$/)]);
  });

  it('generates key and secret in the form of a credentials.json, of a length that a registration takes', () => {
    const { Properties } = resource(template, 'AWS::SecretsManager::Secret');
    expect(Properties.GenerateSecretString).toEqual({
      SecretStringTemplate: '{"consumer_key":"patient-portal@phr.invalid"}',
      GenerateStringKey: 'consumer_secret',
      PasswordLength: 48,
      ExcludePunctuation: true,
    });
    expect(text(Properties.KmsKeyId)).toBe('<PortalKey.Arn>');
  });

  it('runs on the processor and version of the other functions', () => {
    const { Properties } = resource(template, 'AWS::Lambda::Function');
    const other = resource(plain.service, 'AWS::Lambda::Function', 'OauthFunction').Properties;
    for (const name of ['Runtime', 'Architectures', 'Handler', 'Timeout'])
      expect(Properties[name]).toEqual(other[name]);
    expect(Properties.MemorySize).toBe(1024);
  });

  it('leads every request to the function, which only this gateway may call', () => {
    expect(resource(template, 'AWS::ApiGatewayV2::Route').Properties.RouteKey).toBe('$default');
    const { Properties } = resource(template, 'AWS::ApiGatewayV2::Integration');
    expect(Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
    expect(text(Properties.IntegrationUri)).toBe('<PortalFunction.Arn>');
    const allowed = resource(template, 'AWS::Lambda::Permission').Properties;
    expect(allowed.Principal).toBe('apigateway.amazonaws.com');
    expect(text(allowed.SourceArn)).toBe(
      'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<PortalApi>/*/*',
    );
  });

  it('throttles as the gateway of the service does, and logs the same of each request', () => {
    const stage = resource(portalOf(set), 'AWS::ApiGatewayV2::Stage').Properties;
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 });
    const ofService = resource(set.service, 'AWS::ApiGatewayV2::Stage').Properties;
    const format = (properties: Json) => (properties.AccessLogSettings as Json).Format;
    expect(format(stage)).toEqual(format(ofService));
  });

  it('keeps its logs encrypted, for as long as the settings say', () => {
    const logs = [...resources(portalOf(set), 'AWS::Logs::LogGroup').values()];
    expect(logs.map(({ Properties }) => Properties.RetentionInDays).toSorted()).toEqual([30, 7]);
    for (const { Properties } of logs) expect(text(Properties.KmsKeyId)).toBe('<PortalKey.Arn>');
  });

  it('leaves logs and key behind, and not the secret; nothing where it is disposable', () => {
    const kept = (made: Template) =>
      Object.values(made.toJSON().Resources as Record<string, { Type: string; DeletionPolicy?: string }>)
        .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))
        .map(({ Type }) => Type)
        .toSorted();
    expect(kept(template)).toEqual(['AWS::KMS::Key', 'AWS::Logs::LogGroup', 'AWS::Logs::LogGroup']);
    expect(kept(synthesise(trial).optional.get('PhrTrialPortal')!)).toEqual([]);
  });

  it('tells the receivers of the alarms of the service when it fails, or takes long', () => {
    const alarms = [...resources(template, 'AWS::CloudWatch::Alarm').values()];
    expect(alarms.map(({ Properties }) => Properties.MetricName ?? 'share of 5xx').toSorted()).toEqual([
      'Errors',
      'Latency',
      'share of 5xx',
    ]);
    for (const { Properties } of alarms) {
      expect((Properties.AlarmActions as unknown[]).map(text)).toEqual(['<AlarmsTopic>']);
      expect((Properties.OKActions as unknown[]).map(text)).toEqual(['<AlarmsTopic>']);
    }
  });

  it('has its domain, under which alone it is reachable', () => {
    const made = portalOf(own);
    expect(resource(made, 'AWS::ApiGatewayV2::DomainName').Properties).toMatchObject({
      DomainName: 'my.example.org',
      DomainNameConfigurations: [{ SecurityPolicy: 'TLS_1_2' }],
    });
    const api = resource(own.service, 'AWS::ApiGatewayV2::Api', 'PortalApi');
    expect(api.Properties.DisableExecuteApiEndpoint).toBe(true);
    expect(Object.keys(made.findOutputs('*'))).toEqual(
      expect.arrayContaining(['PortalDomainTarget', 'PortalDomainTargetZoneId']),
    );
  });

  it('puts out names that no other stack has: commands read all outputs as one list', () => {
    const namesOf = (made: Template) => Object.keys(made.findOutputs('*'));
    const others = [...namesOf(own.service), ...namesOf(own.data)];
    for (const name of namesOf(portalOf(own))) expect(others).not.toContain(name);
  });
});
