import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { mostCounted } from '../unread.ts';
import { useRequest } from './request-context.ts';

/** The menu of the person who is signed in; only the product's name for everyone else. */
export const MainMenu: FC = () => {
  const { texts, session, path, unreadCount = 0 } = useRequest();
  const current = (own: string) => (path.split('?')[0] === own ? 'page' : undefined);
  return (
    <header class="top">
      <nav aria-label={texts.common.mainMenu}>
        <a class="product" href="/">
          {texts.common.product}
        </a>
        {session && (
          <ul>
            <li>
              <a href="/records" aria-current={current('/records')}>
                {texts.common.records}
              </a>
            </li>
            <li>
              <a href="/inbox" aria-current={current('/inbox')}>
                {texts.common.inbox}
                {unreadCount > 0 && (
                  <>
                    {' '}
                    <span class="count" aria-hidden="true">
                      {unreadCount < mostCounted ? unreadCount : `${mostCounted}+`}
                    </span>
                    <span class="hidden">{texts.common.unread(unreadCount)}</span>
                  </>
                )}
              </a>
            </li>
            <li>
              <a href="/account" aria-current={current('/account')}>
                {texts.common.account}
              </a>
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
