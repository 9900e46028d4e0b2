import type { FC } from 'hono/jsx';
import { useRequest } from './request-context.ts';

/** Where to ask for help. */
export const Footer: FC = () => {
  const { texts, options } = useRequest();
  return (
    <footer>
      <p>
        {texts.common.help} <a href={`mailto:${options.supportAddress}`}>{options.supportAddress}</a>
      </p>
    </footer>
  );
};
