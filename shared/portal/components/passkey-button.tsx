/** The button of a form that is sent with what a passkey answers: passkey.page.js. */
import type { FC } from 'hono/jsx';
import { useTexts } from '../layout/request-context.ts';
import { Icon } from './icon.tsx';

/** The field of a form in which a passkey's answer stands. */
export const credentialField = 'credential';

interface PasskeyButtonProperties {
  /** Whether a passkey is made, or one is asked for. */
  readonly makes: boolean;
  /** Where the script asks what the browser needs. */
  readonly options: string;
  readonly label: string;
  readonly isSecondary?: boolean;
  /** Whether the browser may offer a passkey before the button is pressed. */
  readonly isOffered?: boolean | undefined;
}

/** Only to be seen where passkeys work. The page needs the script. */
export const PasskeyButton: FC<PasskeyButtonProperties> = ({
  makes,
  options,
  label,
  isSecondary,
  isOffered,
}) => {
  const { script } = useTexts().signingIn;
  return (
    <div data-with-passkeys hidden>
      <input type="hidden" name={credentialField} value="" />
      <button
        type="submit"
        class={isSecondary ? 'secondary' : undefined}
        data-passkey={makes ? 'create' : 'get'}
        data-options={options}
        data-offered={isOffered ? 'yes' : undefined}
        data-cancelled={script.cancelled}
        data-known={script.known}
        data-failed={script.failed}
      >
        <Icon name="passkey" /> {label}
      </button>
      <p class="notice warning" role="alert" data-said hidden />
    </div>
  );
};
