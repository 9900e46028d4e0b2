import { describe, expect, it } from 'vitest';
import { givenByVariable, givenEndpoints, useEndpoints } from '../../../local/server/aws-environment.ts';

const own = {
  DYNAMODB: 'http://127.0.0.1:1',
  S3: 'http://127.0.0.1:2',
  SQS: 'http://127.0.0.1:2',
  SES: 'http://127.0.0.1:3',
};

describe('Endpoints given by the environment', () => {
  it('apply to one service, or to all', () => {
    const one = { AWS_ENDPOINT_URL_DYNAMODB: 'http://db.example' };
    expect(givenEndpoints(one)).toEqual({ DYNAMODB: 'http://db.example' });
    const all = givenEndpoints({ ...one, AWS_ENDPOINT_URL: 'http://all.example' });
    expect(all).toEqual({
      DYNAMODB: 'http://db.example',
      S3: 'http://all.example',
      SQS: 'http://all.example',
      SES: 'http://all.example',
    });
  });

  it('remember the variable that gave them', () => {
    const env = { AWS_ENDPOINT_URL_SES: 'http://mail.example', AWS_ENDPOINT_URL: 'http://all.example' };
    const { DYNAMODB, SES } = givenByVariable(env);
    expect(DYNAMODB).toEqual({ variable: 'AWS_ENDPOINT_URL', endpoint: 'http://all.example' });
    expect(SES).toEqual({ variable: 'AWS_ENDPOINT_URL_SES', endpoint: 'http://mail.example' });
  });

  it('are none when the variables are absent or empty', () => {
    expect(givenEndpoints({ AWS_ENDPOINT_URL: '' })).toEqual({});
  });
});

describe('The environment of the AWS clients', () => {
  it('points to the local emulators, whatever account the environment is set up for', () => {
    const env: Record<string, string | undefined> = {
      AWS_PROFILE: 'production',
      AWS_ACCESS_KEY_ID: 'AKIA1',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
    };
    useEndpoints(env, own, 'eu-west-1');
    expect(env).toEqual({
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_DYNAMODB_STREAMS: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:2',
      AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:2',
      AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:3',
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    });
  });

  it('keeps the credentials of the environment for a given endpoint', () => {
    const env = {
      AWS_ENDPOINT_URL: 'http://all.example',
      AWS_ACCESS_KEY_ID: 'theirs',
      AWS_SECRET_ACCESS_KEY: 's',
    };
    useEndpoints(env, {}, 'us-east-1');
    expect(env).toMatchObject({
      AWS_ACCESS_KEY_ID: 'theirs',
      AWS_SECRET_ACCESS_KEY: 's',
      AWS_ENDPOINT_URL_DYNAMODB_STREAMS: 'http://all.example',
    });
  });

  it('follows a given endpoint, whatever settings contradict it', () => {
    const env: Record<string, string | undefined> = {
      AWS_ENDPOINT_URL: 'http://all.example',
      AWS_PROFILE: 'theirs',
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
      AWS_USE_FIPS_ENDPOINT: 'true',
      AWS_USE_DUALSTACK_ENDPOINT: 'true',
    };
    useEndpoints(env, {}, 'us-east-1');
    expect(env).toEqual({
      AWS_ENDPOINT_URL: 'http://all.example',
      AWS_ENDPOINT_URL_DYNAMODB_STREAMS: 'http://all.example',
      AWS_PROFILE: 'theirs',
      AWS_REGION: 'us-east-1',
    });
  });

  it('gets dummy credentials when there are none', () => {
    const env = { AWS_ENDPOINT_URL: 'http://all.example' };
    useEndpoints(env, {}, 'us-east-1');
    expect(env).toMatchObject({ AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' });
  });
});
