/** The JSON shapes of an app (docs/contract/apps.md#json-shape-of-an-app-manifest-below). */
import { publishedRegistration } from '../../smart/registration/published.ts';
import type { AppItem, Manifest } from '../../store/items/index.ts';

/** Order of the keys in responses. Other keys of the registered file follow. */
const order = [
  'id',
  'name',
  'description',
  'author',
  'version',
  'translations',
  'takes_replies',
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
  'smart',
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
  'takes_replies',
] as const;

type ShownApp = Pick<AppItem, 'manifest' | 'smart'>;

/** The full manifest. It never contains credentials, which are registered separately. */
export function fullManifest({ manifest, smart }: ShownApp): Readonly<Record<string, unknown>> {
  const sorted = byName({ ...manifest, ...(smart && { smart: publishedRegistration(smart) }) }) as Manifest;
  const known = order.filter((name) => name in sorted).map((name) => [name, sorted[name]] as const);
  return { ...Object.fromEntries(known), ...sorted };
}

/** The value with the keys of its objects in the order of their names: the table keeps none. */
function byName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(byName);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, byName(each)]));
}

/** The manifest as the SMART standard defines it. */
export function standardManifest(app: ShownApp): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fullManifest(app));
  return Object.fromEntries(entries.filter(([name]) => !(ownKeys as readonly string[]).includes(name)));
}
