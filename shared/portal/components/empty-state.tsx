import type { Child, FC } from 'hono/jsx';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProperties {
  readonly icon?: IconName | undefined;
  /** Says what is not there. */
  readonly text: string;
  /** The link that leads to where it is filled. */
  readonly action?: { readonly href: string; readonly label: string } | undefined;
  /** Other ways to fill it, such as a form. */
  readonly children?: Child;
}

/** Stands where a list would be: what is missing, and the button that fills it. */
export const EmptyState: FC<EmptyStateProperties> = ({ icon, text, action, children }) => (
  <div class="empty-state">
    {icon && <Icon name={icon} />}
    <p>{text}</p>
    {action && (
      <a class="button" href={action.href}>
        {action.label}
      </a>
    )}
    {children}
  </div>
);
