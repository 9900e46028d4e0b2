import type { FC } from 'hono/jsx';
import type { Message, Notification } from '../../../client/index.ts';
import { Done } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';

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
      <section aria-labelledby="messages">
        <h2 id="messages">{inbox.messages}</h2>
        {unread > 0 && <p>{inbox.unreadCount(unread)}</p>}
        {messages.length === 0 ? <p class="empty">{inbox.noMessages}</p> : <Messages {...view} />}
        <p>
          <a class="standalone" href={includeArchive ? '/inbox' : '/inbox?archived'}>
            {includeArchive ? inbox.hideArchived : inbox.showArchived}
          </a>
        </p>
      </section>
      <section aria-labelledby="notifications">
        <h2 id="notifications">{inbox.notifications}</h2>
        {notifications.length === 0 ? (
          <p class="empty">{inbox.noNotifications}</p>
        ) : (
          <Notifications notifications={notifications} />
        )}
      </section>
    </Page>
  );
};

const Messages: FC<InboxProperties> = ({ messages, limit, offset, includeArchive }) => {
  const { inbox, health } = useTexts();
  const { columns } = inbox;
  const address = (start: number) => `?${includeArchive ? 'archived&' : ''}offset=${start}`;
  return (
    <>
      <table class="rows">
        <caption class="hidden">{inbox.messages}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.subject}</th>
            <th scope="col">{columns.sender}</th>
            <th scope="col">{columns.received}</th>
          </tr>
        </thead>
        <tbody>
          {messages.slice(0, limit).map((message) => (
            <tr class={message.readAt === undefined ? 'unread' : undefined}>
              <td data-label={columns.subject}>
                <span>
                  <a href={`/inbox/${message.id}`}>{message.subject || inbox.noSubject}</a>{' '}
                  {message.readAt === undefined && <span class="badge">{inbox.unread}</span>}{' '}
                  {message.severity !== 'low' && <mark>{inbox.severity[message.severity]}</mark>}{' '}
                  {message.archivedAt && <span class="muted">{inbox.archived}</span>}
                </span>
              </td>
              <td data-label={columns.sender}>{message.sender}</td>
              <td data-label={columns.received} class="day">
                <Time value={message.receivedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <nav class="pages">
        {offset > 0 && (
          <a rel="prev" href={address(Math.max(0, offset - limit))}>
            ← {health.newer}
          </a>
        )}
        {messages.length > limit && (
          <a rel="next" href={address(offset + limit)}>
            {health.older} →
          </a>
        )}
      </nav>
    </>
  );
};

const Notifications: FC<{ notifications: readonly Notification[] }> = ({ notifications }) => {
  const { inbox } = useTexts();
  return (
    <ul class="facts">
      {notifications.map(({ content, sender, receivedAt, record, document }) => (
        <li>
          {content}{' '}
          {document && (
            <a href={`/records/${record.id}/documents/${document.id}`}>{document.label || record.label}</a>
          )}
          <br />
          <span class="muted">
            {inbox.from(sender)} · {inbox.about(record.label)} · <Time value={receivedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
};
