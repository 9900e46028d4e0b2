import type { FC } from 'hono/jsx';
import { Page } from '../layout/page.tsx';

interface LeavingProperties {
  readonly title: string;
  readonly text: string;
  /** An address of an app. */
  readonly url: string;
  readonly link: string;
}

/**
 * Leads to an app. A redirect would not do: browsers hold a form to the rule of the Content-Security-Policy where it
 * may go (`form-action`), and count redirects in.
 */
export const LeavingPage: FC<LeavingProperties> = ({ title, text, url, link }) => (
  <Page title={title} forwardTo={url}>
    <div class="narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a class="button" href={url} rel="noreferrer">
          {link}
        </a>
      </p>
    </div>
  </Page>
);
