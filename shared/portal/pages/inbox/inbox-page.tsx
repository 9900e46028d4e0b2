import type { FC } from 'hono/jsx';
import type { Message, Notification } from '../../../client/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Done } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { TapRow, TapRows } from '../../components/tap-row.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { senderName } from './names.ts';
import { Severity } from './severity.tsx';

interface InboxProperties {
  /** The newest first; one more than `limit` when there are further ones. */
  readonly messages: readonly Message[];
  readonly notifications: readonly Notification[];
  readonly includeArchive: boolean;
  readonly limit: number;
  readonly offset: number;
}

export const InboxPage: FC<InboxProperties> = (view) => {
  const { inbox } = useTexts();
  const { messages, notifications, includeArchive } = view;
  const unread = messages.filter(({ readAt }) => readAt === undefined).length;
  return (
    <Page title={inbox.title}>
      <Done texts={inbox.done} />
      <h1>{inbox.title}</h1>
      <p class="actions">
        <a class="button" href="/inbox/write">
          <Icon name="write" /> {inbox.write.title}
        </a>
        <a class="standalone" href="/inbox/sent">
          {inbox.sent.link}
        </a>
      </p>
      <section aria-labelledby="messages">
        <h2 id="messages">{inbox.messages}</h2>
        {unread > 0 && <p>{inbox.unreadCount(unread)}</p>}
        {messages.length === 0 ? <EmptyState icon="inbox" text={inbox.noMessages} /> : <Messages {...view} />}
        <p>
          <a class="standalone" href={includeArchive ? '/inbox' : '/inbox?archived'}>
            {includeArchive ? inbox.hideArchived : inbox.showArchived}
          </a>
        </p>
      </section>
      <section aria-labelledby="notifications">
        <h2 id="notifications">{inbox.notifications}</h2>
        {notifications.length === 0 ? (
          <EmptyState icon="notification" text={inbox.noNotifications} />
        ) : (
          <Notifications notifications={notifications} />
        )}
      </section>
    </Page>
  );
};

const Messages: FC<InboxProperties> = ({ messages, limit, offset, includeArchive }) => {
  const { inbox, health } = useTexts();
  const address = (start: number) => `?${includeArchive ? 'archived&' : ''}offset=${start}`;
  const isLast = messages.length <= limit;
  return (
    <>
      <TapRows label={inbox.messages}>
        {messages.slice(0, limit).map((message) => (
          <MessageRow message={message} />
        ))}
      </TapRows>
      {(offset > 0 || !isLast) && (
        <nav class="pages" aria-label={`${health.newer}, ${health.older}`}>
          {offset > 0 && (
            <a rel="prev" href={address(Math.max(0, offset - limit))}>
              <Icon name="previous" /> {health.newer}
            </a>
          )}
          {!isLast && (
            <a rel="next" href={address(offset + limit)}>
              {health.older} <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </>
  );
};

const MessageRow: FC<{ message: Message }> = ({ message }) => {
  const texts = useTexts();
  const { inbox } = texts;
  const { id, subject, receivedAt, readAt, archivedAt, severity, attachments } = message;
  return (
    <TapRow
      href={`/inbox/${id}`}
      icon="inbox"
      title={subject || inbox.noSubject}
      detail={
        <>
          {inbox.from(senderName(message, texts))} · <Time value={receivedAt} />
          {attachments.length > 0 && ` · ${inbox.attachedCount(attachments.length)}`}
        </>
      }
      end={
        <>
          <Severity of={severity} /> {readAt === undefined && <Tag kind="new">{inbox.unread}</Tag>}{' '}
          {archivedAt && <Tag>{inbox.archived}</Tag>}
        </>
      }
    />
  );
};

const Notifications: FC<{ notifications: readonly Notification[] }> = ({ notifications }) => (
  <ul class="tap-rows">
    {notifications.map((notification) => (
      <NotificationRow notification={notification} />
    ))}
  </ul>
);

/** One that is about a document leads to it; any other is only read. */
const NotificationRow: FC<{ notification: Notification }> = ({ notification }) => {
  const { inbox } = useTexts();
  const { content, sender, receivedAt, record, document } = notification;
  const about = (
    <>
      {document?.label && `${document.label} · `}
      {inbox.from(sender)} · {inbox.about(record.label)} · <Time value={receivedAt} />
    </>
  );
  if (document) {
    const href = `/records/${record.id}/documents/${document.id}`;
    return <TapRow href={href} icon="document" title={content} detail={about} />;
  }
  return (
    <li class="still-row">
      {content}
      <span class="tap-detail">{about}</span>
    </li>
  );
};
