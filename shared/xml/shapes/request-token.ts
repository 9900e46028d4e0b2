/** `RequestToken`, what a user is asked to approve: docs/contract/oauth.md#request_token_info. */

import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

export interface RequestTokenView {
  readonly token: string;
  /** What the token is bound to: a record, a carenet, or nothing yet. */
  readonly recordId?: string | undefined;
  readonly carenetId?: string | undefined;
  /** `same` when the app is already bound to the record. */
  readonly kind: 'new' | 'same';
  readonly app: RequestingAppView;
}

interface RequestingAppView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly autonomous: boolean;
  /** Written only for autonomous apps. */
  readonly autonomousReason?: string | undefined;
  readonly frameable: boolean;
  readonly ui: boolean;
}

export function requestTokenNode(view: RequestTokenView): XmlNode {
  return element('RequestToken', { token: view.token }, [
    element('record', { id: view.recordId }),
    element('carenet', { id: view.carenetId }),
    element('kind', {}, [view.kind]),
    appNode(view.app),
  ]);
}

function appNode(app: RequestingAppView): XmlNode {
  return element('App', { id: app.id }, [
    element('name', {}, [app.name]),
    element('description', {}, [app.description]),
    element('autonomous', {}, [String(app.autonomous)]),
    app.autonomous ? element('autonomousReason', {}, [app.autonomousReason ?? '']) : undefined,
    element('frameable', {}, [String(app.frameable)]),
    element('ui', {}, [String(app.ui)]),
  ]);
}
