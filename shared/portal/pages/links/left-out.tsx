import type { FC } from 'hono/jsx';
import type { SharedLink } from '../../../client/index.ts';
import { useTexts } from '../../layout/request-context.ts';

/** What was chosen for a link and is not in it, with the reason. */
export const LeftOutList: FC<Pick<SharedLink, 'leftOut'>> = ({ leftOut }) => {
  const { reasons } = useTexts().links;
  return (
    <ul>
      {leftOut.map(({ title, reason }) => (
        <li>
          {title}: {reasons[reason]}
        </li>
      ))}
    </ul>
  );
};
