/** Which mails a person wants, and when. */
import type { FC } from 'hono/jsx';
import type { AccountSettings } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { useTexts } from '../../layout/request-context.ts';

type Group = keyof AccountSettings['mails'];

/** In the order of the page. */
export const mailGroups = [
  'results',
  'messages',
  'shares',
  'circles',
  'links',
] as const satisfies readonly Group[];

export const mailWishes = ['at_once', 'daily', 'off'] as const;

export const Mails: FC<{ settings: AccountSettings }> = ({ settings }) => {
  const { mails } = useTexts().account;
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">{mails.title}</h2>
      <p>{mails.lead}</p>
      <form method="post" action="/account/mails">
        <FormToken />
        {mailGroups.map((group) => (
          <fieldset class="question">
            <legend>{mails.groups[group]}</legend>
            <Choice group={group} chosen={settings.mails[group]} />
          </fieldset>
        ))}
        <button type="submit">{mails.submit}</button>
      </form>
      <p>{mails.hours}</p>
      <p>{mails.always}</p>
    </section>
  );
};

const Choice: FC<{ group: Group; chosen: (typeof mailWishes)[number] }> = ({ group, chosen }) => {
  const { wishes } = useTexts().account.mails;
  return (
    <div class="wishes">
      {mailWishes.map((wish) => (
        <label>
          <input type="radio" name={group} value={wish} checked={chosen === wish} />
          <span>{wishes[wish]}</span>
        </label>
      ))}
    </div>
  );
};
