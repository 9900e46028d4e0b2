/** One message, with its attachments. */
import type { FC } from 'hono/jsx';
import type { Message } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Done, Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import type { Scope } from '../../scope/scope.ts';
import { attachmentName } from './attachment-name.ts';
import { Taking } from './attachment-page.tsx';
import { Body } from './body.tsx';
import { senderInFull } from './names.ts';
import { Severity } from './severity.tsx';

interface MessageProperties {
  readonly message: Message;
  /** The record that it is about, if the person controls it. */
  readonly record: Scope | undefined;
  readonly problem?: string | undefined;
}

export const MessageView: FC<MessageProperties> = ({ message, record, problem }) => {
  const texts = useTexts();
  const { inbox } = texts;
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
        {inbox.from(senderInFull(message, texts))} · <Time value={message.receivedAt} />
        {record && ` · ${inbox.about(record.owner)}`} <Severity of={message.severity} />
      </p>
      {message.inReplyTo !== undefined && (
        <p>
          <a class="standalone" href={`/inbox/sent/${message.inReplyTo}`}>
            {inbox.answersYours}
          </a>
        </p>
      )}
      <Body message={message} />
      <Attachments message={message} record={record} />
      <div class="actions">
        {message.takesReplies && (
          <a class="button" href={`/inbox/${message.id}/reply`}>
            {inbox.reply}
          </a>
        )}
        {message.archivedAt === undefined && (
          <form method="post" action={`/inbox/${message.id}/archive`}>
            <FormToken />
            <button type="submit" class="secondary">
              {inbox.archive}
            </button>
          </form>
        )}
      </div>
    </Page>
  );
};

const Attachments: FC<Pick<MessageProperties, 'message' | 'record'>> = ({ message, record }) => {
  const texts = useTexts();
  const { inbox } = texts;
  if (message.attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments">
      <h2 id="attachments">{inbox.attachments}</h2>
      <p>{record ? inbox.attachmentsLead : inbox.attachmentsOnly}</p>
      <ul class="facts">
        {message.attachments.map((attachment) => {
          const name = attachmentName(attachment, texts);
          return (
            <li class="row">
              <a href={`/inbox/${message.id}/attachments/${attachment.number}`}>{inbox.seeOf(name)}</a>
              <Taking message={message} attachment={attachment} record={record} isSecondary />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
