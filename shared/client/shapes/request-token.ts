/** What a user is asked to approve: docs/contract/oauth.md#request_token_info. */
import { type RequestKind, requestKinds } from '../closed-lists.ts';
import {
  attribute,
  child,
  childText,
  named,
  optionalAttribute,
  optionalChildText,
  type XmlElement,
} from '../xml/element.ts';
import { boolean, oneOf } from '../xml/values.ts';

export interface RequestTokenInfo {
  readonly token: string;
  /** What the token is bound to: a record, a carenet, or nothing yet. */
  readonly recordId: string | undefined;
  readonly carenetId: string | undefined;
  /** `same` when the app already has access to the record. */
  readonly kind: RequestKind;
  readonly app: RequestingApp;
}

export interface RequestingApp {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Whether its access does not expire. */
  readonly autonomous: boolean;
  readonly autonomousReason: string | undefined;
  readonly frameable: boolean;
  readonly ui: boolean;
}

export function readRequestToken(root: XmlElement): RequestTokenInfo {
  const request = named(root, 'RequestToken');
  return {
    token: attribute(request, 'token'),
    recordId: optionalAttribute(child(request, 'record'), 'id'),
    carenetId: optionalAttribute(child(request, 'carenet'), 'id'),
    kind: oneOf(requestKinds, childText(request, 'kind'), 'kind'),
    app: requestingApp(child(request, 'App')),
  };
}

function requestingApp(app: XmlElement): RequestingApp {
  return {
    id: attribute(app, 'id'),
    name: childText(app, 'name'),
    description: childText(app, 'description'),
    autonomous: boolean(childText(app, 'autonomous'), 'autonomous'),
    autonomousReason: optionalChildText(app, 'autonomousReason'),
    frameable: boolean(childText(app, 'frameable'), 'frameable'),
    ui: boolean(childText(app, 'ui'), 'ui'),
  };
}
