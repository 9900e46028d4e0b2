import { describe, expect, it, test } from 'vitest';
import { createHandler as createDispatcher } from '../../../functions/workers/dispatcher/index.ts';
import { createHandler as createEraser } from '../../../functions/workers/eraser/index.ts';
import { createHandler as createMailer } from '../../../functions/workers/mailer/index.ts';
import { createHandler as createPinger } from '../../../functions/workers/pinger/index.ts';
import { createHandler as createSweeper } from '../../../functions/workers/sweeper/index.ts';
import { readConfig, requireSetting } from '../../../shared/settings/config.ts';
import { SettingError } from '../../../shared/settings/read.ts';
import { serviceSettings } from '../../../shared/settings/service.ts';
import type { ServiceSetting } from '../../../shared/settings/setting.ts';

const required = { UI_URL: 'https://ui.example.org', TABLE_NAME: 'phr' };

describe('The settings of the service', () => {
  it('have these values when only the required ones are set', () => {
    expect(readConfig(required)).toEqual({
      baseUrl: undefined,
      trustForwarded: false,
      uiUrl: 'https://ui.example.org',
      passkeyRpId: undefined,
      rdfBase: undefined,
      recordSystem: 'PHR Record',
      supportName: 'Personal Health Record Support',
      supportAddress: 'support@phr.example.org',
      gatewayPath: 'decoded',
      sessionTtl: 1800,
      accessTtl: 1800,
      requestTokenTtl: 3600,
      clockWindow: 300,
      surlWindow: 3600,
      maxFailedLogins: 3,
      reenableTimeout: undefined,
      secretTtl: undefined,
      passwordMin: 8,
      passwordRules: 'own',
      secondFactorRequired: undefined,
      secondFactorExemptApps: [],
      requireBodyHash: false,
      smartAccessTtl: 3600,
      smartDynamicRegistration: false,
      anonymousAuditDays: 400,
      digestHour: 6,
      authSystems: ['password'],
      defaultCarenets: ['Family', 'Physicians', 'Work/School'],
      appStorageQuota: 52_428_800,
      recordStorageQuota: 5_242_880,
      pingInitialInterval: 60,
      pingCallbackHosts: [],
      pingAllowPrivate: false,
      tableName: 'phr',
      bucketName: undefined,
      mailQueueUrl: undefined,
      pingQueueUrl: undefined,
      pingDeadLetterUrl: undefined,
      masterKeysSecret: undefined,
      masterKeysFile: undefined,
      masterKeys: undefined,
    });
  });

  it.each(['0', '86401', 'day'])('have no CLOCK_WINDOW of more than a day: %s', (CLOCK_WINDOW) => {
    expect(() => readConfig({ ...required, CLOCK_WINDOW })).toThrow(
      'CLOCK_WINDOW must be a whole number of seconds from 1 to 86400',
    );
  });

  it.each(['7', '65', 'eight'])('have no PASSWORD_MIN outside of 8 to 64: %s', (PASSWORD_MIN) => {
    expect(() => readConfig({ ...required, PASSWORD_MIN })).toThrow(
      'PASSWORD_MIN must be a whole number from 8 to 64',
    );
  });

  it.each(['ui.example.org', 'example.org'])(
    'may have a PASSKEY_RP_ID that is the host of UI_URL or above it: %s',
    (PASSKEY_RP_ID) => {
      expect(readConfig({ ...required, PASSKEY_RP_ID }).passkeyRpId).toBe(PASSKEY_RP_ID);
    },
  );

  it.each(['org', 'example.com', 'i.example.org', 'my.ui.example.org', 'xample.org'])(
    'have no PASSKEY_RP_ID that browsers refuse on the pages of UI_URL: %s',
    (PASSKEY_RP_ID) => {
      expect(() => readConfig({ ...required, PASSKEY_RP_ID })).toThrow(
        'PASSKEY_RP_ID must be the host of UI_URL, ui.example.org, or a domain above it.',
      );
    },
  );

  it.each(['passkey', 'totp', 'recovery', 'Passkey'])(
    'have no AUTH_SYSTEMS with a name that the service uses itself: %s',
    (name) => {
      expect(() => readConfig({ ...required, AUTH_SYSTEMS: JSON.stringify([name]) })).toThrow(
        'and none of passkey, totp, recovery.',
      );
    },
  );

  it('may have a CLOCK_WINDOW of a day', () => {
    expect(readConfig({ ...required, CLOCK_WINDOW: '86400' }).clockWindow).toBe(86_400);
  });

  it('are read as what they are, not as text', () => {
    const env = {
      BASE_URL: 'https://PHR.example.org/',
      SESSION_TTL: '900',
      SECRET_TTL: '604800',
      REQUIRE_BODY_HASH: 'true',
      AUTH_SYSTEMS: '["clinic_sso"]',
      GATEWAY_PATH: 'raw',
    };
    expect(readConfig({ ...required, ...env })).toMatchObject({
      baseUrl: 'https://phr.example.org',
      sessionTtl: 900,
      secretTtl: 604_800,
      requireBodyHash: true,
      authSystems: ['password', 'clinic_sso'],
      gatewayPath: 'raw',
    });
  });

  it('that are empty count as not set', () => {
    expect(readConfig({ ...required, SESSION_TTL: '', BASE_URL: '' })).toEqual(readConfig(required));
  });

  test.each([
    [{ TABLE_NAME: 'phr' }, 'UI_URL must be set to an http or https origin without a path'],
    [{ UI_URL: 'https://ui.example.org' }, 'TABLE_NAME must be set to the name of the DynamoDB table.'],
    [{ ...required, SESSION_TTL: 'long' }, 'SESSION_TTL must be a positive whole number.'],
    [{ ...required, SUPPORT_ADDRESS: 'help' }, 'SUPPORT_ADDRESS must be an email address.'],
    [{ ...required, GATEWAY_PATH: 'encoded' }, 'GATEWAY_PATH must be one of decoded, raw.'],
  ])('stop the start with a message that names the variable: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(SettingError);
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('A setting that only some functions require', () => {
  it('is returned when it is set', () => {
    const config = readConfig({ ...required, MAIL_QUEUE_URL: 'https://sqs.example.org/1/mails' });
    expect(requireSetting(config, 'mailQueueUrl')).toBe('https://sqs.example.org/1/mails');
  });

  it('is named in the error when it is not set', () => {
    const config = readConfig(required);
    expect(() => requireSetting(config, 'mailQueueUrl')).toThrow(
      new SettingError('MAIL_QUEUE_URL', 'set to the URL of the mail queue'),
    );
  });

  const workers = {
    dispatcher: createDispatcher,
    mailer: createMailer,
    pinger: createPinger,
    sweeper: createSweeper,
    eraser: createEraser,
  };
  const resources = {
    ...required,
    BUCKET_NAME: 'bodies',
    MAIL_QUEUE_URL: 'https://sqs.example.org/1/mails',
    PING_QUEUE_URL: 'https://sqs.example.org/1/pings',
    PING_DEAD_LETTER_URL: 'https://sqs.example.org/1/lost-pings',
  };
  const settings: readonly ServiceSetting[] = Object.values(serviceSettings);

  test.each(['dispatcher', 'mailer', 'pinger', 'sweeper', 'eraser'] as const)(
    'stops the %s from starting without it, as the table says, and stops no other worker',
    (worker) => {
      for (const name of Object.keys(resources)) {
        const { requiredBy } = settings.find((setting) => setting.name === name)!;
        const isRequired = requiredBy === 'every function' || requiredBy!.includes(worker);
        const start = () => workers[worker]({ ...resources, [name]: undefined });
        if (isRequired) expect(start, name).toThrow(`${name} must be set to `);
        else expect(start, name).not.toThrow();
      }
    },
  );
});
