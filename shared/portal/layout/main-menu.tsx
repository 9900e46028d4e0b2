/** The top of every page: whose record it is, or the product's name, and what belongs to the person who is signed in. */
import type { FC } from 'hono/jsx';
import { FormToken } from '../components/form-token.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import type { Scope } from '../scope/scope.ts';
import { mostCounted } from '../unread.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useProductName, useRequest, useTexts } from './request-context.ts';
import { Whose } from './whose.tsx';

export const MainMenu: FC<{ scope?: Scope | undefined }> = ({ scope }) => {
  const { texts, session } = useRequest();
  return (
    <header class="top">
      <div class="bar">
        <a class={scope ? 'product beside-record' : 'product'} href="/">
          <Icon name="health" /> <span>{useProductName()}</span>
        </a>
        {scope && <Whose scope={scope} />}
        {session ? (
          <nav aria-label={texts.common.mainMenu}>
            <OwnMenu />
          </nav>
        ) : (
          <LanguageChoice />
        )}
      </div>
    </header>
  );
};

/** Of the person who is signed in. A phone has room for the inbox, and for a menu with the rest. */
const OwnMenu: FC = () => {
  const { menu } = useTexts().common;
  return (
    <ul>
      <li class="beside-page">
        <RecordsLink />
      </li>
      <li>
        <InboxLink />
      </li>
      <li class="beside-page">
        <AccountLink />
      </li>
      <li class="beside-page">
        <SignOut />
      </li>
      <li class="beside-page">
        <LanguageChoice />
      </li>
      <li class="on-phone">
        <details class="unfolding">
          <summary>
            <Icon name="menu" /> <span>{menu}</span>
          </summary>
          <ul class="unfolded">
            <li>
              <RecordsLink />
            </li>
            <li>
              <AccountLink />
            </li>
            <li>
              <LanguageChoice />
            </li>
            <li>
              <SignOut />
            </li>
          </ul>
        </details>
      </li>
    </ul>
  );
};

const PageLink: FC<{ href: string; icon: IconName; label: string }> = ({ href, icon, label }) => (
  <a href={href} aria-current={useRequest().path.split('?')[0] === href ? 'page' : undefined}>
    <Icon name={icon} /> <span>{label}</span>
  </a>
);

const RecordsLink: FC = () => <PageLink href="/records" icon="records" label={useTexts().common.records} />;

const AccountLink: FC = () => <PageLink href="/account" icon="account" label={useTexts().common.account} />;

const InboxLink: FC = () => {
  const { texts, path, unreadCount = 0 } = useRequest();
  return (
    <a class="inbox" href="/inbox" aria-current={path.split('?')[0] === '/inbox' ? 'page' : undefined}>
      <Icon name="inbox" /> <span>{texts.common.inbox}</span>
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
  );
};

const SignOut: FC = () => {
  const { texts, session } = useRequest();
  return (
    <form method="post" action="/sign-out">
      <FormToken />
      <button class="link" type="submit" title={texts.common.signedInAs(session!.accountId)}>
        <Icon name="signOut" /> <span>{texts.common.signOut}</span>
      </button>
    </form>
  );
};
