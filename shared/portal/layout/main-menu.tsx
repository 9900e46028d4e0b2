import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { useRequest } from './request-context.ts';

/** The menu of the person who is signed in; only the product's name for everyone else. */
export const MainMenu: FC = () => {
  const { texts, session } = useRequest();
  return (
    <header class="top">
      <nav aria-label={texts.common.mainMenu}>
        <a class="product" href="/">
          {texts.common.product}
        </a>
        {session && (
          <ul>
            <li>
              <a href="/records">{texts.common.records}</a>
            </li>
            <li>
              <a href="/inbox">{texts.common.inbox}</a>
            </li>
            <li>
              <a href="/account">{texts.common.account}</a>
            </li>
            <li>
              <form method="post" action="/sign-out">
                <FormToken />
                <button class="link" type="submit" title={texts.common.signedInAs(session.accountId)}>
                  {texts.common.signOut}
                </button>
              </form>
            </li>
          </ul>
        )}
      </nav>
    </header>
  );
};
