import { describe, expect, it } from 'vitest';
import { fullManifest, standardManifest } from '../../../../shared/domain/apps/manifests.ts';

const stored = {
  intents: ['view'],
  requires: {},
  oauth_callback_url: 'https://a.example/back',
  autonomous_reason: 'Overnight',
  has_ui: true,
  frameable: false,
  index: 'https://a.example/start',
  icon: '',
  scope: 'record',
  mode: 'background',
  indivo_version: '2.0.0',
  svc_version: '2.0.0',
  smart_version: '0.4',
  std_version: '0.4',
  translations: { de: { description: 'Zeigt Dosen' } },
  version: '1',
  author: '',
  description: '',
  name: 'A',
  id: 'a@x',
};

describe('The full manifest of an app', () => {
  it('contains everything that is registered', () => {
    expect(fullManifest(stored)).toEqual(stored);
  });

  it('has the same key order however it was stored, with unknown keys at the end', () => {
    expect(Object.keys(fullManifest(stored)).slice(0, 3)).toEqual(['id', 'name', 'description']);
    expect(Object.keys(fullManifest(stored)).at(-1)).toBe('intents');
  });
});

it('The standard manifest of an app lacks only the keys of this service', () => {
  expect(standardManifest(stored)).toEqual({
    id: 'a@x',
    name: 'A',
    description: '',
    author: '',
    version: '1',
    std_version: '0.4',
    smart_version: '0.4',
    mode: 'background',
    scope: 'record',
    icon: '',
    index: 'https://a.example/start',
    requires: {},
    intents: ['view'],
  });
});
