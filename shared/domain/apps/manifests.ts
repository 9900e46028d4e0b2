/** The JSON shapes of an app (docs/contract/apps.md#json-shape-of-an-app-manifest-below). */
import type { Manifest } from '../../store/items/index.ts';

/** Order of the keys in responses. Other keys of the registered file follow. */
const order = [
  'id',
  'name',
  'description',
  'author',
  'version',
  'translations',
  'std_version',
  'smart_version',
  'svc_version',
  'indivo_version',
  'mode',
  'scope',
  'icon',
  'index',
  'has_ui',
  'frameable',
  'oauth_callback_url',
  'autonomous_reason',
  'requires',
] as const;

/** Keys that belong to this service and not to the manifest standard. */
const ownKeys = [
  'has_ui',
  'frameable',
  'oauth_callback_url',
  'svc_version',
  'indivo_version',
  'autonomous_reason',
  'translations',
] as const;

/** The full manifest. It never contains credentials, which are registered separately. */
export function fullManifest(manifest: Manifest): Readonly<Record<string, unknown>> {
  const known = order.filter((name) => name in manifest).map((name) => [name, manifest[name]] as const);
  return { ...Object.fromEntries(known), ...manifest };
}

/** The manifest as the SMART standard defines it. */
export function standardManifest(manifest: Manifest): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fullManifest(manifest));
  return Object.fromEntries(entries.filter(([name]) => !(ownKeys as readonly string[]).includes(name)));
}
