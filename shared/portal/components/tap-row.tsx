/** Lists whose rows lead somewhere. */
import type { Child, FC } from 'hono/jsx';
import { Icon, type IconName } from './icon.tsx';

/** Around rows. `label` names the list for those who hear the page, where no heading does. */
export const TapRows: FC<{ label?: string; children: Child }> = ({ label, children }) => (
  <ul class="tap-rows" aria-label={label}>
    {children}
  </ul>
);

interface TapRowProperties {
  readonly href: string;
  readonly icon?: IconName | undefined;
  /** In the place of an icon, such as the initials of a person. */
  readonly picture?: Child;
  /** The first line. */
  readonly title: Child;
  /** The second line: what tells this row from others. */
  readonly detail?: Child;
  /** At the end of the row, such as a value or a tag. */
  readonly end?: Child;
  /** Of the row, such as the colour of a record. */
  readonly class?: string | undefined;
  /** Below the row and no part of its link, such as a form. */
  readonly children?: Child;
}

/** A row of a list that is one link: it can be tapped anywhere. Two lines, and an arrow at the end. */
export const TapRow: FC<TapRowProperties> = ({
  href,
  icon,
  picture,
  title,
  detail,
  end,
  class: name,
  children,
}) => (
  <li class={name}>
    <a class="tap-row" href={href}>
      {picture ?? (icon && <Icon name={icon} />)}
      <span class="tap-words">
        <span class="tap-title">{title}</span> {detail && <span class="tap-detail">{detail}</span>}
      </span>{' '}
      {end && <span class="tap-end">{end}</span>}
    </a>
    {children}
  </li>
);
