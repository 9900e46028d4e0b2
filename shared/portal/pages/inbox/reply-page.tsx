/** Answering a message. */
import type { FC } from 'hono/jsx';
import type { Message } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { Body } from './body.tsx';
import { type Entered, LetterForm, type Offered } from './letter-form.tsx';
import { senderName } from './names.ts';

interface ReplyProperties {
  readonly message: Message;
  readonly offered: Offered | undefined;
  readonly entered: Entered;
  readonly errors?: FieldErrors | undefined;
}

export const ReplyPage: FC<ReplyProperties> = ({ message, offered, entered, errors }) => {
  const texts = useTexts();
  const { inbox } = texts;
  const { write } = inbox;
  const subject = message.subject || inbox.noSubject;
  const page = `/inbox/${message.id}`;
  const name = senderName(message, texts);
  return (
    <Page title={inbox.reply} hasErrors={errors !== undefined}>
      <p class="crumbs">
        <a href="/inbox">{inbox.title}</a> › <a href={page}>{subject}</a>
      </p>
      <h1>{inbox.reply}</h1>
      <LetterForm
        action={`${page}/reply`}
        back={page}
        entered={entered}
        offered={offered}
        errors={errors}
        hasSubject={false}
      >
        <p>{message.senderType === 'account' ? write.toOne(name) : write.toApp(name)}</p>
      </LetterForm>
      <section aria-labelledby="answered">
        <h2 id="answered">{subject}</h2>
        <Body message={message} />
      </section>
    </Page>
  );
};
