/** One message, with its attachments. */
import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import type { Message } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Done, Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { documentPath, type Scope } from '../../scope/scope.ts';
import { kindOf } from '../documents/describe.ts';

interface MessageProperties {
  readonly message: Message;
  /** The record that it is about, if the person controls it. */
  readonly record: Scope | undefined;
  readonly problem?: string | undefined;
}

export const MessageView: FC<MessageProperties> = ({ message, record, problem }) => {
  const { inbox } = useTexts();
  const subject = message.subject || inbox.noSubject;
  return (
    <Page title={subject} hasErrors={problem !== undefined}>
      <p class="crumbs">
        <a href="/inbox">{inbox.title}</a>
      </p>
      <Done texts={inbox.done} />
      {problem && <Notice kind="warning">{problem}</Notice>}
      <h1>{subject}</h1>
      <p class="muted">
        {inbox.from(message.sender)} · <Time value={message.receivedAt} />
        {record && ` · ${inbox.about(record.owner)}`}{' '}
        {message.severity !== 'low' && <mark>{inbox.severity[message.severity]}</mark>}
      </p>
      <Body message={message} />
      <Attachments message={message} record={record} />
      {message.archivedAt === undefined && (
        <form method="post" action={`/inbox/${message.id}/archive`}>
          <FormToken />
          <button type="submit" class="secondary">
            {inbox.archive}
          </button>
        </form>
      )}
    </Page>
  );
};

/** Markdown comes as HTML that the service has made safe (docs/contract/messages.md#markdown), and nothing in it can run here. */
const Body: FC<{ message: Message }> = ({ message: { body } }) => {
  if (!body) return null;
  return body.type === 'markdown' ? (
    <div class="message">{raw(body.text)}</div>
  ) : (
    <p class="message plain">{body.text}</p>
  );
};

const Attachments: FC<Pick<MessageProperties, 'message' | 'record'>> = ({ message, record }) => {
  const texts = useTexts();
  const { inbox } = texts;
  if (message.attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments">
      <h2 id="attachments">{inbox.attachments}</h2>
      <p>{inbox.attachmentsLead}</p>
      <ul class="facts">
        {message.attachments.map(({ number, type, documentId }) => (
          <li class="row">
            <span>{inbox.attachment(number, kindOf({ type }, texts))}</span>
            {documentId !== undefined && record ? (
              <a href={documentPath(record, documentId)}>{inbox.accepted}</a>
            ) : (
              <form method="post" action={`/inbox/${message.id}/attachments/${number}/accept`}>
                <FormToken />
                <button type="submit">{inbox.accept}</button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
