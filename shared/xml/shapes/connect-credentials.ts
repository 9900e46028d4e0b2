/** `ConnectCredentials`, with which a UI app opens an app: docs/contract/accounts.md#get_connect_credentials. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface ConnectCredentialsView {
  readonly appId: string;
  readonly connectToken: string;
  readonly connectSecret: string;
  /** Origin of this service. */
  readonly apiBase: string;
  readonly restToken: string;
  readonly restSecret: string;
  /** Value of an Authorization header. */
  readonly oauthHeader: string;
  /** Stored instant. */
  readonly expiresAt: string;
}

export function connectCredentialsNode(view: ConnectCredentialsView): XmlNode {
  return element('ConnectCredentials', {}, [
    element('App', { id: view.appId }),
    element('ConnectToken', {}, [view.connectToken]),
    element('ConnectSecret', {}, [view.connectSecret]),
    element('APIBase', {}, [view.apiBase]),
    element('RESTToken', {}, [view.restToken]),
    element('RESTSecret', {}, [view.restSecret]),
    element('OAuthHeader', {}, [view.oauthHeader]),
    element('ExpiresAt', {}, [formatStored(view.expiresAt)]),
  ]);
}
