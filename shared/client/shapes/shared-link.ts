/** Links that show a copy of something in a record: docs/contract/links.md#shape-of-a-link. */
import {
  attribute,
  child,
  children,
  childText,
  named,
  optionalAttribute,
  optionalChildText,
  type XmlElement,
} from '../xml/element.ts';
import { boolean, count, oneOf, optionalCount } from '../xml/values.ts';

const states = ['active', 'expired', 'ended', 'used_up', 'locked'] as const;
/** `ended`: by a person; `used_up`: opened as often as it could be; `locked`: after wrong passcodes. */
export type LinkState = (typeof states)[number];

const contents = ['summary', 'carenet', 'documents'] as const;
/** What a link shows. */
export type LinkContent = (typeof contents)[number];

const languages = ['en', 'de'] as const;

const fileKinds = ['summary', 'paper', 'document'] as const;
/** A file of a link; `paper` is a PDF of the summary. */
export interface LinkFile {
  readonly kind: (typeof fileKinds)[number];
  readonly contentType: string;
  /** In bytes, encrypted. */
  readonly size: number;
  readonly documentId: string | undefined;
  readonly title: string;
}

const reasons = ['too_large', 'not_active', 'not_found', 'private'] as const;
export type LeftOutReason = (typeof reasons)[number];

/** What was chosen for a link, and is not in it. */
export interface LeftOut {
  readonly documentId: string | undefined;
  readonly reason: LeftOutReason;
  readonly title: string;
}

/** Times are texts such as `2026-01-31T08:30:00Z`. */
export interface SharedLink {
  readonly id: string;
  readonly recordId: string;
  readonly state: LinkState;
  readonly content: LinkContent;
  /** With the content `carenet`. */
  readonly carenetId: string | undefined;
  /** It leads to its only file without a manifest. */
  readonly direct: boolean;
  readonly hasPasscode: boolean;
  /** Whether a mail tells who made it that it was opened. */
  readonly notify: boolean;
  readonly language: 'en' | 'de';
  readonly label: string | undefined;
  readonly createdAt: string;
  readonly createdBy: { readonly id: string; readonly fullName: string };
  readonly expiresAt: string;
  /** When somebody ended it. */
  readonly endedAt: string | undefined;
  /** How often it was opened, and how often it can be; undefined for any number. */
  readonly views: number;
  readonly maxViews: number | undefined;
  /** How many more wrong passcodes lock it; undefined without a passcode. */
  readonly triesLeft: number | undefined;
  readonly lastOpenedAt: string | undefined;
  readonly files: readonly LinkFile[];
  readonly leftOut: readonly LeftOut[];
  /** The link itself, and the address of a page that shows what it holds. Only in the answer to the call that made it. */
  readonly link: string | undefined;
  readonly viewer: string | undefined;
}

export interface SharedLinkList {
  readonly recordId: string;
  readonly links: readonly SharedLink[];
}

export function readSharedLink(root: XmlElement): SharedLink {
  return sharedLink(named(root, 'SharedLink'));
}

export function readSharedLinks(root: XmlElement): SharedLinkList {
  const list = named(root, 'SharedLinks');
  return { recordId: attribute(list, 'record_id'), links: children(list, 'SharedLink').map(sharedLink) };
}

function sharedLink(element: XmlElement): SharedLink {
  const createdBy = child(element, 'created_by');
  const views = child(element, 'views');
  return {
    id: attribute(element, 'id'),
    recordId: attribute(element, 'record_id'),
    state: oneOf(states, attribute(element, 'state'), 'state'),
    content: oneOf(contents, attribute(element, 'content'), 'content'),
    carenetId: optionalAttribute(element, 'carenet_id'),
    direct: boolean(attribute(element, 'direct'), 'direct'),
    hasPasscode: boolean(attribute(element, 'passcode'), 'passcode'),
    notify: boolean(attribute(element, 'notify'), 'notify'),
    language: oneOf(languages, attribute(element, 'language'), 'language'),
    label: optionalChildText(element, 'label'),
    createdAt: childText(element, 'created_at'),
    createdBy: { id: attribute(createdBy, 'id'), fullName: createdBy.text },
    expiresAt: childText(element, 'expires_at'),
    endedAt: optionalChildText(element, 'ended_at'),
    views: count(views.text, 'views'),
    maxViews: optionalCount(optionalAttribute(views, 'max'), 'max'),
    triesLeft: optionalCount(optionalChildText(element, 'tries_left'), 'tries_left'),
    lastOpenedAt: optionalChildText(element, 'last_opened_at'),
    files: children(element, 'file').map(linkFile),
    leftOut: children(element, 'left_out').map(leftOut),
    link: optionalChildText(element, 'link'),
    viewer: optionalChildText(element, 'viewer'),
  };
}

function linkFile(element: XmlElement): LinkFile {
  return {
    kind: oneOf(fileKinds, attribute(element, 'kind'), 'kind'),
    contentType: attribute(element, 'content_type'),
    size: count(attribute(element, 'size'), 'size'),
    documentId: optionalAttribute(element, 'document_id'),
    title: element.text,
  };
}

function leftOut(element: XmlElement): LeftOut {
  return {
    documentId: optionalAttribute(element, 'document_id'),
    reason: oneOf(reasons, attribute(element, 'reason'), 'reason'),
    title: element.text,
  };
}
