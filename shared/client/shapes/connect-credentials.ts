/** With which a UI app opens an app: docs/contract/accounts.md#get_connect_credentials. */
import { attribute, child, childText, named, type XmlElement } from '../xml/element.ts';

export interface ConnectCredentials {
  readonly appId: string;
  readonly connectToken: string;
  readonly connectSecret: string;
  /** Origin of the service. */
  readonly apiBase: string;
  readonly restToken: string;
  readonly restSecret: string;
  /** Value of an Authorization header. */
  readonly oauthHeader: string;
  /** A time, such as `2026-01-31T08:30:00Z`. */
  readonly expiresAt: string;
}

export function readConnectCredentials(root: XmlElement): ConnectCredentials {
  const credentials = named(root, 'ConnectCredentials');
  return {
    appId: attribute(child(credentials, 'App'), 'id'),
    connectToken: childText(credentials, 'ConnectToken'),
    connectSecret: childText(credentials, 'ConnectSecret'),
    apiBase: childText(credentials, 'APIBase'),
    restToken: childText(credentials, 'RESTToken'),
    restSecret: childText(credentials, 'RESTSecret'),
    oauthHeader: childText(credentials, 'OAuthHeader'),
    expiresAt: childText(credentials, 'ExpiresAt'),
  };
}
