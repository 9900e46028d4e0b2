/** docs/contract/apps.md#registration-files */
import { describe, expect, it, test } from 'vitest';
import { read, userManifest } from './manifests.ts';

function manifestOf(manifest: Record<string, unknown>): Record<string, unknown> {
  const { registration, faults } = read('user', manifest);
  expect(faults).toEqual([]);
  return { ...registration!.manifest };
}

function faultsOf(manifest: Record<string, unknown>): readonly string[] {
  return read('user', manifest).faults;
}

describe('A manifest with only the fields that the standard requires', () => {
  it('is accepted, with a default for every other field', () => {
    expect(manifestOf(userManifest)).toEqual({
      id: 'pill-chart@apps.example.net',
      name: 'Pill chart',
      description: '',
      author: '',
      version: '',
      mode: 'ui',
      scope: 'record',
      icon: '',
      index: 'https://pill-chart.example.net/start?record_id={record_id}',
      requires: {},
      has_ui: true,
      frameable: true,
      oauth_callback_url: '',
    });
  });

  it('needs no start page when the app works in the background', () => {
    const { registration } = read('user', { id: 'a@b', name: 'A', mode: 'background' });
    expect(registration).toMatchObject({ autonomous: true, callbackUrl: '' });
    expect(registration!.manifest).toMatchObject({
      has_ui: false,
      frameable: false,
      index: '',
      autonomous_reason: '',
    });
  });

  it('may set other fields to null, which counts as absent', () => {
    expect(manifestOf({ ...userManifest, description: null, has_ui: null, requires: null })).toMatchObject({
      description: '',
      has_ui: true,
      requires: {},
    });
  });
});

describe("The fields of a user app's manifest", () => {
  // `&amp;` too is text of JSON, and stays as it is.
  it('are returned with their values, unknown ones included', () => {
    const given = {
      ...userManifest,
      description: 'Shows doses &amp; times',
      author: 'Example Apps',
      version: '1.2',
      mode: 'frame_ui',
      scope: 'account',
      icon: 'https://pill-chart.example.net/icon.png',
      requires: { 'http://smartplatforms.org/terms#Medication': { methods: ['GET'] } },
      has_ui: true,
      frameable: false,
      oauth_callback_url: 'https://pill-chart.example.net/back?x=1&amp;y=2',
      intents: [{ name: 'view', weight: 0.5, extra: null }],
    };
    expect(manifestOf(given)).toEqual(given);
  });

  it('include the reason of an autonomous app', () => {
    const manifest = { ...userManifest, mode: 'background', autonomous_reason: 'Checks overnight' };
    expect(manifestOf(manifest)).toMatchObject({ autonomous_reason: 'Checks overnight' });
  });

  it('include no reason for an app that is not autonomous', () => {
    expect(manifestOf({ ...userManifest, autonomous_reason: 'none' })).not.toHaveProperty(
      'autonomous_reason',
    );
  });

  it('say whether people may answer what the app sends; without a word of that they may not', () => {
    for (const takes_replies of [true, false])
      expect(manifestOf({ ...userManifest, takes_replies })).toMatchObject({ takes_replies });
    expect(manifestOf(userManifest)).not.toHaveProperty('takes_replies');
    for (const takes_replies of ['true', 1, {}])
      expect(faultsOf({ ...userManifest, takes_replies })).toEqual([
        'user/x/manifest.json: takes_replies must be true or false',
      ]);
  });

  it('make an app autonomous only with the mode background', () => {
    for (const mode of ['ui', 'frame_ui', 'Background', '']) {
      expect(read('user', { ...userManifest, mode }).registration?.autonomous, mode).toBe(false);
    }
  });
});

describe('The translations in a manifest', () => {
  const translations = {
    de: { description: 'Zeigt Dosen', autonomous_reason: 'Prüft nachts' },
    'pt-BR': { description: 'Mostra doses' },
    'zh-Hant': {},
  };

  it('are returned as they are given', () => {
    expect(manifestOf({ ...userManifest, translations })).toMatchObject({ translations });
    expect(manifestOf({ ...userManifest, translations: null })).not.toHaveProperty('translations');
  });

  it.each([
    [['de'], 'translations must be a JSON object'],
    [
      { German: { description: 'Zeigt Dosen' } },
      'translations must have languages such as de or pt-BR, and not "German"',
    ],
    [{ de: 'Zeigt Dosen' }, 'translations.de must be a JSON object'],
    [
      { de: { name: 'Dosen' } },
      'translations.de must have no other texts than description and autonomous_reason',
    ],
    [{ de: { description: 1 } }, 'translations.de.description must be a text'],
    [
      { de: { description: 'a'.repeat(2001) } },
      'translations.de.description must not be longer than 2000 characters',
    ],
  ])('are not taken as %j', (wrong, fault) => {
    expect(faultsOf({ ...userManifest, translations: wrong })).toEqual([`user/x/manifest.json: ${fault}`]);
  });

  it('are of 20 languages at most', () => {
    const languages = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`a${String.fromCharCode(97 + index)}`, {}]),
      );
    expect(faultsOf({ ...userManifest, translations: languages(20) })).toEqual([]);
    expect(faultsOf({ ...userManifest, translations: languages(21) })).toEqual([
      'user/x/manifest.json: translations must not have more than 20 languages',
    ]);
  });
});

// A version can be given under either of two names, and the service's follows from standard 0.4.
describe("The versions in a user app's manifest", () => {
  test.each([
    [{}, {}],
    [{ std_version: '0.4' }, { std_version: '0.4', svc_version: '2.0.0' }],
    [{ std_version: '0.3' }, { std_version: '0.3' }],
    [{ smart_version: '0.4' }, { std_version: '0.4', smart_version: '0.4', svc_version: '2.0.0' }],
    [{ svc_version: '1.0' }, { svc_version: '1.0' }],
    [{ indivo_version: '2.0.0' }, { svc_version: '2.0.0', indivo_version: '2.0.0' }],
    [
      { std_version: '0.4', indivo_version: '1.0' },
      { std_version: '0.4', svc_version: '1.0', indivo_version: '1.0' },
    ],
  ])('given as %o are returned as %o', (given, expected) => {
    const names = ['std_version', 'smart_version', 'svc_version', 'indivo_version'];
    const answered = Object.entries(manifestOf({ ...userManifest, ...given }));
    expect(Object.fromEntries(answered.filter(([name]) => names.includes(name)))).toEqual(expected);
  });
});

describe('A URL without a scheme in a manifest', () => {
  it('belongs to the UI app', () => {
    expect(
      manifestOf({
        ...userManifest,
        index: '/apps/start',
        icon: 'icon.png',
        oauth_callback_url: 'apps/back?a=b',
      }),
    ).toMatchObject({
      index: 'https://ui.example.org/apps/start',
      icon: 'https://ui.example.org/icon.png',
      oauth_callback_url: 'https://ui.example.org/apps/back?a=b',
    });
  });

  it('can have 500 characters including the origin', () => {
    const origin = 'https://ui.example.org/';
    expect(faultsOf({ ...userManifest, icon: 'a'.repeat(500 - origin.length) })).toEqual([]);
    expect(faultsOf({ ...userManifest, icon: 'a'.repeat(500) })).toEqual([
      'user/x/manifest.json: icon must not be longer than 500 characters',
    ]);
  });
});

describe('A URL in a manifest', () => {
  it('can have 500 characters', () => {
    const url = (length: number) => `https://x/${'a'.repeat(length - 'https://x/'.length)}`;
    expect(faultsOf({ ...userManifest, icon: url(500) })).toEqual([]);
    expect(faultsOf({ ...userManifest, icon: url(501) })).toEqual([
      'user/x/manifest.json: icon must not be longer than 500 characters',
    ]);
  });

  const web = 'must be an http or https URL, or relative to the UI app';

  it.each(['index', 'icon', 'oauth_callback_url'])('named %s may be http or https', (name) => {
    for (const url of ['http://127.0.0.1:8000/{record_id}', 'HTTPS://x.example/a?b={carenet_id}&amp;c#d'])
      expect(manifestOf({ ...userManifest, [name]: url })).toMatchObject({ [name]: url });
  });

  it.each(['index', 'icon', 'oauth_callback_url'])('named %s may have no other scheme', (name) => {
    for (const url of [
      'javascript:alert(1)',
      'javascript://x.example/%0aalert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'indivo://x.example/back',
      'localhost:8000/start',
      'https:x.example',
      'https://',
      '://x.example',
      ' https://x.example',
      'start?next=https://x.example',
    ])
      expect(faultsOf({ ...userManifest, [name]: url }), url).toEqual([
        `user/x/manifest.json: ${name} ${web}`,
      ]);
  });
});

describe("A user app's manifest is rejected, with file and field,", () => {
  const refused: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ id: undefined }, 'id is missing'],
    [{ id: '' }, 'id must not be empty'],
    [{ id: 7 }, 'id must be a text'],
    [{ id: 'pill-chart' }, 'id must have the form of an email address'],
    [{ id: 'a b@c' }, 'id must have the form of an email address'],
    [{ id: 'a/b@c' }, 'id must have the form of an email address'],
    [{ id: 'a@b?c' }, 'id must have the form of an email address'],
    [
      { id: 'a@Dynamic.phr.invalid' },
      'id must not end in @dynamic.phr.invalid: such ids are for apps that register themselves',
    ],
    [{ id: `${'a'.repeat(254)}@b` }, 'id must not be longer than 255 characters'],
    [{ name: undefined }, 'name is missing'],
    [{ name: 'n'.repeat(201) }, 'name must not be longer than 200 characters'],
    [{ name: 'a\u0000b' }, 'name must not contain control characters'],
    [{ description: 'd'.repeat(2001) }, 'description must not be longer than 2000 characters'],
    [{ author: 'a'.repeat(201) }, 'author must not be longer than 200 characters'],
    [{ version: '1'.repeat(41) }, 'version must not be longer than 40 characters'],
    [{ version: 2 }, 'version must be a text'],
    [{ has_ui: 'yes' }, 'has_ui must be true or false'],
    [{ frameable: 1 }, 'frameable must be true or false'],
    [{ requires: [] }, 'requires must be a JSON object'],
    [{ has_ui: true, mode: 'background', index: '' }, 'index is required when has_ui is true'],
    [
      { has_ui: false },
      'index is required, and has_ui must not be false, unless mode is background or smart',
    ],
    [
      { index: undefined },
      'index is required, and has_ui must not be false, unless mode is background or smart',
    ],
    [{ ui_app: true }, 'ui_app is for admin and UI apps only'],
  ];

  test.each(refused)('for %o: %s', (change, message) => {
    expect(faultsOf({ ...userManifest, ...change })).toEqual([`user/x/manifest.json: ${message}`]);
  });

  it('with all faults of a file at once', () => {
    expect(faultsOf({ id: 'x', version: 1, mode: 'background' })).toEqual([
      'user/x/manifest.json: id must have the form of an email address',
      'user/x/manifest.json: name is missing',
      'user/x/manifest.json: version must be a text',
    ]);
  });
});

it('The limits of a manifest count characters, not code units', () => {
  // Each is two code units, as JavaScript counts the length of a text.
  expect(faultsOf({ ...userManifest, name: '💊'.repeat(200) })).toEqual([]);
});
