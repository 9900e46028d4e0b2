/** Apps that are registered for SMART App Launch (docs/contract/smart.md#clients). */
import { limits } from '../../limits.ts';
import { parseScopes } from '../../smart/scopes.ts';
import type { AppItem, GrantType, SmartRegistration } from '../../store/items/index.ts';
import { isXmlText } from '../../xml/characters.ts';

export interface SmartApp extends AppItem {
  readonly smart: SmartRegistration;
}

/** The app of this item, if it is registered for SMART App Launch. */
export function asSmartApp(app: AppItem | undefined): SmartApp | undefined {
  return app?.smart === undefined || app.kind !== 'user' ? undefined : { ...app, smart: app.smart };
}

/** Whether a text can be the id of a client: no other text is looked up. */
export function isClientId(text: string): boolean {
  return text !== '' && text.length <= limits.appId && isXmlText(text);
}

/** Whether it is registered for this way to a token. */
export function mayUse({ smart }: SmartApp, type: GrantType): boolean {
  return smart.grantTypes.includes(type);
}

/** The most that the app may be granted. */
export function registeredScopes({ smart }: SmartApp) {
  return parseScopes(smart.scope);
}
