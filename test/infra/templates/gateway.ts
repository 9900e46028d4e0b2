import { describe, expect, it } from 'vitest';
import { groups } from '../../../shared/api/groups.ts';
import { endpoints } from '../../../shared/api/registry.ts';
import { service } from './plain.ts';
import { capital, type Json, resource, resources, text } from './synthesise.ts';

interface Route {
  readonly key: string;
  readonly path: string;
  /** Logical id of the function without the hash: `Accounts`, `All`, … */
  readonly target: string;
}

const integrations = resources(service, 'AWS::ApiGatewayV2::Integration');

const routes: readonly Route[] = [...resources(service, 'AWS::ApiGatewayV2::Route').values()].map(
  ({ Properties }) => {
    const [, parts] = (Properties.Target as { 'Fn::Join': [string, [string, { Ref: string }]] })['Fn::Join'];
    const integration = integrations.get(parts[1].Ref)!;
    const key = Properties.RouteKey as string;
    return { key, path: key.replace('ANY ', ''), target: functionOf(integration.Properties.IntegrationUri) };
  },
);

/** `Accounts` for the ARN of the accounts function. */
function functionOf(arn: unknown): string {
  return /^<(\w+)Function\.Arn>$/.exec(text(arn))![1]!;
}

describe('The routes', () => {
  it('are those of the groups, each for every method, and $default', () => {
    const expected = Object.entries(groups).flatMap(([name, group]) =>
      group.routes.map((path) => [`ANY ${path}`, capital(name)]),
    );
    const found = routes.map(({ key, target }) => [key, target]);
    expect(found.toSorted()).toEqual([...expected, ['$default', 'All']].toSorted());
  });

  /** Values as they appear in the request line; other placeholders take any segment. */
  const samples: Readonly<Record<string, string>> = {
    RECORD_ID: '5ebf6b54-0a5c-7c14-8d7e-9f1b3c5d7e90',
    DOCUMENT_ID: '6a1c2d3e-4f50-7617-8293-a4b5c6d7e8f9',
    MODEL_NAME: 'problems',
    CATEGORY: 'Blood_Pressure_Systolic',
    ACCOUNT_EMAIL: 'joe@mail.example',
    ACCOUNT_ID: 'joe%40mail.example',
    PRINCIPAL_EMAIL: 'onboarding@apps.example.org',
    PHA_EMAIL: 'lab@apps.example.org',
    APP_ID: 'problems@apps.example.org',
  };

  const paths = endpoints.flatMap(({ id, group, routes: own }) =>
    own.map(({ path }) => [id, fill(path), group] as const),
  );

  function fill(path: string): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? '2024-07');
  }

  it.each([
    ['at least one segment', '.+'],
    ['nothing', '.*'],
  ])(
    'lead no path to another function, except the one with all groups, when a greedy variable may match %s',
    (_, greedy) => {
      const astray = paths.flatMap(([id, path, group]) =>
        routes
          .filter((route) => route.target !== capital(group) && patternOf(route.path, greedy).test(path))
          .map(({ target }) => `${id}: ${target}`),
      );
      expect(astray).toEqual([]);
    },
  );

  /** Names of models in the paths of RDF: docs/contract/rdf.md#calls and #general-shape. */
  it.each([
    'allergies',
    'allergy_exclusions',
    'encounters',
    'fulfillments',
    'immunizations',
    'lab_results',
    'medications',
    'problems',
    'vital_signs',
  ])('lead to the facts of %s through the function of the reports', (name) => {
    const path = `/records/${samples.RECORD_ID}/${name}/2024-07`;
    const reachable = routes.filter((route) => patternOf(route.path, '.+').test(path));
    expect(reachable.map(({ target }) => target)).toEqual(['Reports']);
  });

  it.each(['/accounts/', '/records/', '/apps/', '/nowhere', '/'])(
    'leave %s to $default when a greedy variable matches at least one segment',
    (path) => {
      expect(routes.filter((route) => patternOf(route.path, '.+').test(path))).toEqual([]);
    },
  );
});

function patternOf(path: string, greedy: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment.endsWith('+}')) return greedy;
    return segment.startsWith('{') ? '[^/]+' : segment.replaceAll('$', '\\$');
  });
  return new RegExp(`^${segments.join('/')}$`);
}

describe('The invocation of functions', () => {
  const permissions = [...resources(service, 'AWS::Lambda::Permission').values()]
    .map(({ Properties }) => Properties)
    .filter(({ Principal }) => Principal === 'apigateway.amazonaws.com');

  /** The source that API Gateway names when it calls for a route: `$default` has neither method nor path. */
  const sourceOf = ({ key, path }: Route) =>
    key === '$default' ? '/$default/$default' : `/$default/ANY${path}`;

  it.each(routes.map((route) => [route.key, route] as const))('is allowed for the route %s', (_, route) => {
    const allowed = permissions.filter(({ FunctionName, SourceArn }) => {
      const source = text(SourceArn).replace(/^.*<GatewayApi>/, '');
      const pattern = new RegExp(`^${source.replaceAll('$', '\\$').replaceAll('*', '.*')}$`);
      return functionOf(FunctionName) === route.target && pattern.test(sourceOf(route));
    });
    expect(allowed).toHaveLength(1);
  });

  it('is allowed for this API only', () => {
    for (const { SourceArn } of permissions) {
      expect(text(SourceArn)).toMatch(
        /^arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<GatewayApi>\//,
      );
    }
  });
});

describe('The stage of the API', () => {
  const { Properties } = resource(service, 'AWS::ApiGatewayV2::Stage');

  it('responds at the root of the address and throttles', () => {
    expect(Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    });
  });

  it('is created after all routes, because it deploys itself whenever a route is created', () => {
    const { DependsOn } = resource(service, 'AWS::ApiGatewayV2::Stage') as unknown as { DependsOn: string[] };
    const created = resources(service, 'AWS::ApiGatewayV2::Route').keys();
    expect(DependsOn).toEqual(expect.arrayContaining([...created].filter((id) => !id.includes('Default'))));
  });

  it('logs every call without its path and query, which contain addresses, secrets and signatures', () => {
    const { Format } = Properties.AccessLogSettings as { Format: string };
    expect(Object.values(JSON.parse(Format)).toSorted()).toEqual(
      [
        '$context.requestTime',
        '$context.requestId',
        '$context.integration.requestId',
        '$context.identity.sourceIp',
        '$context.httpMethod',
        '$context.routeKey',
        '$context.status',
        '$context.responseLength',
        '$context.responseLatency',
        '$context.integration.latency',
        '$context.integration.integrationStatus',
        '$context.error.responseType',
      ].toSorted(),
    );
  });

  it('can be searched for a request without reading all logs, as can those of the functions', () => {
    for (const [id, { Properties }] of resources(service, 'AWS::Logs::LogGroup'))
      expect([id, Properties.FieldIndexPolicies]).toEqual([id, [{ Fields: ['requestId'] }]]);
  });

  it('keeps these logs for a year', () => {
    const { DestinationArn } = Properties.AccessLogSettings as Json;
    expect(text(DestinationArn)).toBe('<GatewayAccessLogs.Arn>');
    const logs = resource(service, 'AWS::Logs::LogGroup', 'GatewayAccessLogs');
    expect(logs.Properties.RetentionInDays).toBe(365);
  });

  it('keeps them under a name that takes no room in the account policy for logs, new with every new stack', () => {
    const { LogGroupName } = resource(service, 'AWS::Logs::LogGroup', 'GatewayAccessLogs').Properties;
    const uuid = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    const end = { 'Fn::Select': [4, { 'Fn::Split': ['-', uuid] }] };
    expect(LogGroupName).toEqual({ 'Fn::Join': ['', ['/aws/vendedlogs/PhrService/', end]] });
  });
});

it('The API is an HTTP API that treats preflight requests like any other', () => {
  const { Properties } = resource(service, 'AWS::ApiGatewayV2::Api');
  expect(Properties.ProtocolType).toBe('HTTP');
  expect(Properties).not.toHaveProperty('CorsConfiguration');
});

it('The integrations pass events on in payload format 2.0', () => {
  for (const { Properties } of integrations.values()) {
    expect(Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
  }
});
