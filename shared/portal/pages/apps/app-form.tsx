import type { FC } from 'hono/jsx';
import { FormToken } from '../../components/form-token.tsx';

interface AppFormProperties {
  readonly action: string;
  readonly app: { readonly id: string };
  readonly label: string;
  readonly kind?: 'secondary' | 'danger';
  /** The circle that it is opened for. */
  readonly circle?: string | undefined;
}

/** A button that is about an app. */
export const AppForm: FC<AppFormProperties> = ({ action, app, label, kind, circle }) => (
  <form method="post" action={action}>
    <FormToken />
    <input type="hidden" name="app" value={app.id} />
    {circle !== undefined && <input type="hidden" name="circle" value={circle} />}
    <button type="submit" class={kind}>
      {label}
    </button>
  </form>
);
