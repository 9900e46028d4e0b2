import type { Child, FC } from 'hono/jsx';
import { Page } from '../layout/page.tsx';
import { useTexts } from '../layout/request-context.ts';

interface MessageProperties {
  readonly title: string;
  readonly text: string;
  readonly children?: Child;
}

/** A page that only says something: that nothing is here, that something failed. */
export const MessagePage: FC<MessageProperties> = ({ title, text, children }) => {
  const texts = useTexts();
  return (
    <Page title={title}>
      <div class="narrow">
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        <p>
          <a class="standalone" href="/">
            {texts.common.back}
          </a>
        </p>
      </div>
    </Page>
  );
};
