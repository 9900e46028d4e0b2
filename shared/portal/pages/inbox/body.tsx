import { raw } from 'hono/html';
import type { FC } from 'hono/jsx';
import type { Message } from '../../../client/index.ts';

/** Markdown comes as HTML that the service has made safe (docs/contract/messages.md#markdown), and nothing in it can run here. */
export const Body: FC<{ message: Pick<Message, 'body'> }> = ({ message: { body } }) => {
  if (!body) return null;
  return body.type === 'markdown' ? (
    <div class="message">{raw(body.text)}</div>
  ) : (
    <p class="message plain">{body.text}</p>
  );
};
