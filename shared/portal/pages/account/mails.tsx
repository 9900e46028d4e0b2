/** Which mails a person wants. */
import type { FC } from 'hono/jsx';
import type { AccountSettings } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { useTexts } from '../../layout/request-context.ts';

export const Mails: FC<{ settings: AccountSettings }> = ({ settings }) => {
  const { mails } = useTexts().account;
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">{mails.title}</h2>
      <p>{mails.always}</p>
      <form method="post" action="/account/mails">
        <FormToken />
        <fieldset>
          <legend>{mails.wanted}</legend>
          <label>
            <input type="checkbox" name="shares" value="on" checked={settings.mail_shares} />
            {mails.shares}
          </label>
          <label>
            <input type="checkbox" name="circles" value="on" checked={settings.mail_circles} />
            {mails.circles}
          </label>
        </fieldset>
        <button type="submit">{mails.submit}</button>
      </form>
    </section>
  );
};
