/** What the person has written. */
import type { FC } from 'hono/jsx';
import type { ListedSentMessage, SentMessage } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Icon } from '../../components/icon.tsx';
import { Done, Notice } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { attachmentName } from './attachment-name.ts';
import { addresseeName, addresseeNames } from './names.ts';

interface ListProperties {
  /** The newest first; one more than `limit` when there are further ones. */
  readonly messages: readonly ListedSentMessage[];
  readonly scopes: readonly Scope[];
  readonly limit: number;
  readonly offset: number;
}

export const SentPage: FC<ListProperties> = ({ messages, scopes, limit, offset }) => {
  const { inbox, health } = useTexts();
  const isLast = messages.length <= limit;
  return (
    <Page title={inbox.sent.title}>
      <p class="crumbs">
        <a href="/inbox">{inbox.title}</a>
      </p>
      <Done texts={inbox.done} />
      <h1>{inbox.sent.title}</h1>
      {messages.length === 0 ? (
        <EmptyState
          icon="sent"
          text={inbox.sent.none}
          action={{ href: '/inbox/write', label: inbox.write.title }}
        />
      ) : (
        <TapRows label={inbox.sent.title}>
          {messages.slice(0, limit).map((message) => (
            <Row message={message} scopes={scopes} />
          ))}
        </TapRows>
      )}
      {(offset > 0 || !isLast) && (
        <nav class="pages" aria-label={`${health.newer}, ${health.older}`}>
          {offset > 0 && (
            <a rel="prev" href={`?offset=${Math.max(0, offset - limit)}`}>
              <Icon name="previous" /> {health.newer}
            </a>
          )}
          {!isLast && (
            <a rel="next" href={`?offset=${offset + limit}`}>
              {health.older} <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </Page>
  );
};

const Row: FC<{ message: ListedSentMessage; scopes: readonly Scope[] }> = ({ message, scopes }) => {
  const texts = useTexts();
  const { inbox } = texts;
  const { id, subject, sent_at, delivered_at, to, attachment_count: attached } = message;
  const isPartly = to.some(({ delivered }) => delivered === false);
  return (
    <TapRow
      href={`/inbox/sent/${id}`}
      icon="sent"
      title={subject || inbox.noSubject}
      detail={
        <>
          {inbox.to(addresseeNames(message, scopes, texts))} · <Time value={sent_at} />
          {attached > 0 && ` · ${inbox.attachedCount(attached)}`}
        </>
      }
      end={
        <>
          {delivered_at === null && <Tag kind="caution">{inbox.sent.waiting}</Tag>}
          {isPartly && <Tag kind="caution">{inbox.sent.partly}</Tag>}
        </>
      }
    />
  );
};

interface MessageProperties {
  readonly message: SentMessage;
  readonly scopes: readonly Scope[];
}

export const SentMessagePage: FC<MessageProperties> = ({ message, scopes }) => {
  const texts = useTexts();
  const { inbox } = texts;
  const subject = message.subject || inbox.noSubject;
  const record = scopes.find(({ kind, recordId }) => kind === 'record' && recordId === message.record_id);
  const whose = scopes.find(({ recordId }) => recordId === message.record_id);
  const page = `/inbox/sent/${message.id}`;
  return (
    <Page title={subject}>
      <p class="crumbs">
        <a href="/inbox">{inbox.title}</a> › <a href="/inbox/sent">{inbox.sent.title}</a>
      </p>
      <Done texts={inbox.done} />
      <Done texts={inbox.told.done} kind="warning" />
      <h1>{subject}</h1>
      <p class="muted">
        {inbox.to(addresseeNames(message, scopes, texts))} · <Time value={message.sent_at} />
        {whose && ` · ${inbox.about(whose.owner)}`}
      </p>
      {message.to
        .filter(({ delivered }) => delivered === false)
        .map((one) => (
          <Notice kind="warning">{inbox.sent.notDelivered(addresseeName(one, whose, texts))}</Notice>
        ))}
      {message.delivered_at === null && <Unsent id={message.id} />}
      {message.in_reply_to && (
        <p>
          <a class="standalone" href={`/inbox/${message.in_reply_to}`}>
            {inbox.sent.answers}
          </a>
        </p>
      )}
      <p class="message plain">{message.body}</p>
      {message.attachments.length > 0 && (
        <section aria-labelledby="attachments">
          <h2 id="attachments">{inbox.attachments}</h2>
          <ul class="facts">
            {message.attachments.map((attachment) => {
              const { num: number, type, media_type: mediaType, label, size } = attachment;
              const { document_id: documentId } = attachment;
              const name = attachmentName(
                { number, type, mediaType, label: label ?? undefined, size },
                texts,
              );
              const href =
                documentId && record
                  ? documentPath(record, documentId)
                  : `${page}/attachments/${number}/content?download`;
              return (
                <li class="row">
                  <span>{name}</span>
                  <a href={href}>{documentId && record ? inbox.accepted : inbox.save}</a>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Page>
  );
};

const Unsent: FC<{ id: string }> = ({ id }) => {
  const { inbox } = useTexts();
  return (
    <>
      <Notice kind="warning">{inbox.sent.stillWaiting}</Notice>
      <form method="post" action={`/inbox/sent/${id}/discard`}>
        <FormToken />
        <button type="submit" class="secondary">
          {inbox.sent.discard}
        </button>
      </form>
    </>
  );
};
