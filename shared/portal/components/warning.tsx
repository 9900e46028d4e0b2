import type { Child, FC } from 'hono/jsx';
import { Icon } from './icon.tsx';

/**
 * What somebody could come to harm by not knowing, such as an allergy that could not be read. The loudest box of a page. For what was
 * done, or what is only good to know, there is Notice.
 */
export const Warning: FC<{ title: Child; children?: Child }> = ({ title, children }) => (
  <div class="warning-box">
    <p class="warning-title">
      <Icon name="warning" /> <strong>{title}</strong>
    </p>
    {children}
  </div>
);
