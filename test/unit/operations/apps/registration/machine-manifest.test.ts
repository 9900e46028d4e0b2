import { describe, expect, it } from 'vitest';
import { read } from './manifests.ts';

const manifest = { id: 'portal@apps.example.org', name: 'Portal' } as const;

describe('The manifest of an admin or UI app', () => {
  it('needs only an id and a name, and for a UI app its flag', () => {
    expect(read('admin', manifest).registration).toMatchObject({
      kind: 'admin',
      id: 'portal@apps.example.org',
      name: 'Portal',
      autonomous: false,
      callbackUrl: '',
      manifest: { ...manifest, description: '', author: '', version: '', ui_app: false },
    });
    expect(read('ui', { ...manifest, ui_app: true }).faults).toEqual([]);
  });

  it('keeps unknown keys and derives versions as for user apps', () => {
    expect(
      read('admin', { ...manifest, smart_version: '0.4', contact: { room: 3 } }).registration?.manifest,
    ).toMatchObject({
      std_version: '0.4',
      smart_version: '0.4',
      svc_version: '2.0.0',
      contact: { room: 3 },
    });
  });

  it('is rejected when its flag contradicts the directory', () => {
    expect(read('ui', manifest).faults).toEqual([
      'ui/x/manifest.json: ui_app must be true for an app in the directory ui',
    ]);
    expect(read('ui', { ...manifest, ui_app: false }).faults).toHaveLength(1);
    expect(read('admin', { ...manifest, ui_app: true }).faults).toEqual([
      'admin/x/manifest.json: ui_app must not be true for an app in the directory admin',
    ]);
    expect(read('admin', { ...manifest, ui_app: false }).faults).toEqual([]);
  });

  it('may say that the app takes replies', () => {
    expect(read('admin', { ...manifest, takes_replies: true }).registration?.manifest).toMatchObject({
      takes_replies: true,
    });
    expect(read('admin', { ...manifest, takes_replies: 'yes' }).faults).toHaveLength(1);
  });

  it('does not make an app autonomous, whatever its mode', () => {
    expect(read('admin', { ...manifest, mode: 'background' }).registration?.autonomous).toBe(false);
  });
});
