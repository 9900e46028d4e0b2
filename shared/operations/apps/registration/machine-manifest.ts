/** manifest.json of an admin or UI app: docs/contract/apps.md#registration-files. */
import type { Manifest } from '../../../store/items/index.ts';
import { commonNames, readCommonFields, readVersions } from './common-fields.ts';
import type { FieldReader } from './field-reader.ts';

/** Reads the manifest. Its flag must agree with the directory that it is in. */
export function readMachineManifest(reader: FieldReader, kind: 'admin' | 'ui'): Manifest {
  const uiApp = reader.flag('ui_app') ?? false;
  if (kind === 'ui' && !uiApp) reader.fault('ui_app', 'must be true for an app in the directory ui');
  if (kind === 'admin' && uiApp) reader.fault('ui_app', 'must not be true for an app in the directory admin');
  if (reader.value('smart') !== undefined) reader.fault('smart', 'is for user apps only');
  return {
    ...readCommonFields(reader),
    ...readVersions(reader),
    ui_app: uiApp,
    ...reader.others([...commonNames, 'ui_app']),
  };
}
