/** An attachment, seen before anybody takes it into the record. */
import type { FC } from 'hono/jsx';
import type { Attachment, Message } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { sizeText } from '../documents/describe.ts';
import type { Preview } from '../documents/preview.ts';
import { attachmentTitle } from './attachment-name.ts';
import { senderInFull } from './names.ts';

interface AttachmentProperties {
  readonly message: Message;
  readonly attachment: Attachment;
  /** Undefined when the file is gone. */
  readonly preview: Preview | undefined;
  /** The record that it is about, if the person controls it. */
  readonly record: Scope | undefined;
}

export const AttachmentPage: FC<AttachmentProperties> = ({ message, attachment, preview, record }) => {
  const texts = useTexts();
  const { inbox } = texts;
  const { one } = texts.documents;
  const page = `/inbox/${message.id}`;
  const name = attachmentTitle(attachment, texts);
  const source = `${page}/attachments/${attachment.number}/content`;
  return (
    <Page title={name}>
      <p class="crumbs">
        <a href="/inbox">{inbox.title}</a> › <a href={page}>{message.subject || inbox.noSubject}</a>
      </p>
      <h1>{name}</h1>
      <p class="muted">
        {inbox.from(senderInFull(message, texts))} · {sizeText(attachment.size, texts.tag)}
      </p>
      {preview === undefined ? (
        <p class="empty">{inbox.gone}</p>
      ) : (
        <section class="content" aria-label={name}>
          {/* Phones show a PDF poorly within a page, or not at all. */}
          {preview.kind === 'frame' && (
            <p>
              <a class="button quiet" href={source} target="_blank" rel="noopener">
                {one.open}
              </a>
            </p>
          )}
          <Shown preview={preview} source={source} name={name} />
          <p class="actions">
            <a href={`${source}?download`}>{inbox.save}</a>
          </p>
        </section>
      )}
      <Taking message={message} attachment={attachment} record={record} />
      <p>
        <a class="standalone" href={page}>
          {inbox.back}
        </a>
      </p>
    </Page>
  );
};

const Shown: FC<{ preview: Preview; source: string; name: string }> = ({ preview, source, name }) => {
  const { inbox, documents } = useTexts();
  switch (preview.kind) {
    case 'image':
      return <img src={source} alt={name} />;
    case 'frame':
      return <iframe src={source} title={name} />;
    case 'text':
      return (
        <>
          {/* People without a mouse must be able to scroll it. */}
          <pre tabindex={0}>
            <code>{preview.text}</code>
          </pre>
          {preview.isCut && <p>{documents.one.tooLong}</p>}
        </>
      );
    default:
      return <p class="empty">{inbox.noPreview}</p>;
  }
};

interface TakingProperties extends Omit<AttachmentProperties, 'preview'> {
  /** Whether something else is the first thing to do there, such as to look at it. */
  readonly isSecondary?: boolean;
}

/** Where it is in the record, or the button that takes it in; nothing for somebody who does not control the record. */
export const Taking: FC<TakingProperties> = ({ message, attachment, record, isSecondary }) => {
  const { inbox } = useTexts();
  const { number, documentId } = attachment;
  if (!record || message.recordId === undefined) return null;
  if (documentId !== undefined) return <a href={documentPath(record, documentId)}>{inbox.accepted}</a>;
  return (
    <form method="post" action={`/inbox/${message.id}/attachments/${number}/accept`}>
      <FormToken />
      <button type="submit" class={isSecondary ? 'secondary' : undefined}>
        {inbox.accept}
      </button>
    </form>
  );
};
