/** `SharedLink` and `SharedLinks`, links that show a copy of something in a record: docs/contract/links.md#shape-of-a-link. */
import { formatStored } from '../../time.ts';
import type { XmlNode } from '../write.ts';
import { element } from '../write.ts';

/** All timestamps are stored timestamps. */
export interface SharedLinkView {
  readonly id: string;
  readonly recordId: string;
  readonly state: 'active' | 'expired' | 'ended' | 'used_up' | 'locked';
  readonly content: 'summary' | 'carenet' | 'documents';
  /** With `carenet`. */
  readonly carenetId?: string | undefined;
  readonly direct: boolean;
  readonly hasPasscode: boolean;
  readonly notify: boolean;
  readonly language: 'en' | 'de';
  readonly label?: string | undefined;
  readonly createdAt: string;
  readonly createdBy: { readonly id: string; readonly fullName: string };
  readonly expiresAt: string;
  /** When somebody ended it. */
  readonly endedAt?: string | undefined;
  readonly views: number;
  readonly maxViews?: number | undefined;
  /** With a passcode. */
  readonly triesLeft?: number | undefined;
  readonly lastOpenedAt?: string | undefined;
  readonly files: readonly LinkFileView[];
  readonly leftOut: readonly LeftOutView[];
  /** The link itself, `shlink:/…`, and the address of a page that shows it. Only in the answer to the call that made it. */
  readonly link?: string | undefined;
  readonly viewer?: string | undefined;
}

interface LinkFileView {
  readonly kind: 'summary' | 'paper' | 'document';
  readonly contentType: string;
  /** In bytes, encrypted. */
  readonly size: number;
  readonly documentId?: string | undefined;
  readonly title: string;
}

interface LeftOutView {
  readonly documentId?: string | undefined;
  readonly reason: 'too_large' | 'not_active' | 'not_found' | 'private';
  readonly title: string;
}

export interface SharedLinksView {
  readonly recordId: string;
  readonly links: readonly SharedLinkView[];
}

export function sharedLinkNode(view: SharedLinkView): XmlNode {
  const attributes = {
    id: view.id,
    record_id: view.recordId,
    state: view.state,
    content: view.content,
    carenet_id: view.carenetId,
    direct: String(view.direct),
    passcode: String(view.hasPasscode),
    notify: String(view.notify),
    language: view.language,
  };
  return element('SharedLink', attributes, [
    view.label ? element('label', {}, [view.label]) : undefined,
    element('created_at', {}, [formatStored(view.createdAt)]),
    element('created_by', { id: view.createdBy.id }, [view.createdBy.fullName]),
    element('expires_at', {}, [formatStored(view.expiresAt)]),
    view.endedAt ? element('ended_at', {}, [formatStored(view.endedAt)]) : undefined,
    element('views', { max: view.maxViews }, [String(view.views)]),
    view.triesLeft === undefined ? undefined : element('tries_left', {}, [String(view.triesLeft)]),
    view.lastOpenedAt ? element('last_opened_at', {}, [formatStored(view.lastOpenedAt)]) : undefined,
    ...view.files.map(({ kind, contentType, size, documentId, title }) =>
      element('file', { kind, content_type: contentType, size, document_id: documentId }, [title]),
    ),
    ...view.leftOut.map(({ documentId, reason, title }) =>
      element('left_out', { reason, document_id: documentId }, [title]),
    ),
    view.link ? element('link', {}, [view.link]) : undefined,
    view.viewer ? element('viewer', {}, [view.viewer]) : undefined,
  ]);
}

export function sharedLinksNode({ recordId, links }: SharedLinksView): XmlNode {
  return element('SharedLinks', { record_id: recordId }, links.map(sharedLinkNode));
}
