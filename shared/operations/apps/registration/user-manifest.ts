/** manifest.json of a user app: docs/contract/apps.md#registration-files. */

import { smartMode } from '../../../domain/apps/smart-only.ts';
import { limits } from '../../../limits.ts';
import type { Manifest } from '../../../store/items/index.ts';
import { isWebUrl } from '../../../web-url.ts';
import { commonNames, readCommonFields, readVersions } from './common-fields.ts';
import type { FieldReader } from './field-reader.ts';

const ownNames = [
  'mode',
  'scope',
  'icon',
  'index',
  'requires',
  'has_ui',
  'frameable',
  'oauth_callback_url',
  'autonomous_reason',
  // Stored and shown apart from the manifest.
  'smart',
] as const;

/** Reads the manifest; relative URLs belong to the UI app. */
export function readUserManifest(reader: FieldReader, uiUrl: string): Manifest {
  if (reader.value('ui_app') !== undefined) reader.fault('ui_app', 'is for admin and UI apps only');
  const mode = reader.text('mode') ?? 'ui';
  const index = readUrl(reader, 'index', uiUrl);
  const hasIndex = index !== '';
  const hasUi = reader.flag('has_ui') ?? hasIndex;
  const reason = reader.text('autonomous_reason') ?? '';
  if (hasUi && !hasIndex) reader.fault('index', 'is required when has_ui is true');
  if (mode === smartMode) refuseIndivo(reader);
  else if (!hasUi && !isAutonomous(mode)) {
    reader.fault('index', 'is required, and has_ui must not be false, unless mode is background or smart');
  }
  return {
    ...readCommonFields(reader),
    mode,
    scope: reader.text('scope') ?? 'record',
    icon: readUrl(reader, 'icon', uiUrl),
    index,
    requires: reader.object('requires'),
    has_ui: hasUi,
    frameable: reader.flag('frameable') ?? hasIndex,
    oauth_callback_url: readUrl(reader, 'oauth_callback_url', uiUrl),
    ...readVersions(reader),
    ...(isAutonomous(mode) && { autonomous_reason: reason }),
    ...reader.others([...commonNames, ...ownNames]),
  };
}

/** Whether an app of this mode works without a user's session. */
export function isAutonomous(mode: unknown): boolean {
  return mode === 'background';
}

/** An app that speaks SMART alone starts and comes back at the addresses of its smart part. */
function refuseIndivo(reader: FieldReader): void {
  if (reader.value('smart') === undefined) reader.fault('smart', 'is missing, and mode smart needs it');
  for (const name of ['index', 'oauth_callback_url', 'has_ui', 'frameable', 'autonomous_reason'])
    if (reader.value(name) !== undefined)
      reader.fault(name, 'is not for mode smart: the addresses of such an app are in its smart part');
}

function readUrl(reader: FieldReader, name: string, uiUrl: string): string {
  const text = reader.text(name) ?? '';
  const url = isAbsolute(text) ? text : relativeTo(uiUrl, text);
  if (isAbsolute(text) && !isWebUrl(text))
    reader.fault(name, 'must be an http or https URL, or relative to the UI app');
  if ([...url].length > limits.appUrl)
    reader.fault(name, `must not be longer than ${limits.appUrl} characters`);
  return url;
}

/** Whether the URL is not one of the UI app. What begins with a scheme is absolute (RFC 3986, 4.2 and 4.3). */
function isAbsolute(url: string): boolean {
  return url.includes('://') || /^[a-z][a-z0-9+.-]*:/i.test(url);
}

function relativeTo(uiUrl: string, url: string): string {
  if (url === '') return '';
  return url.startsWith('/') ? uiUrl + url : `${uiUrl}/${url}`;
}
