/** What should be known before the second step is turned on. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { Warning } from '../../components/warning.tsx';
import { useRequest } from '../../layout/request-context.ts';

/** Nothing for an account that has one. */
export const BeforeYouBegin: FC<{ factors: AccountFactors }> = ({ factors }) => {
  const { texts, options } = useRequest();
  const { before } = texts.signingIn;
  if (factors.second_factor) return null;
  return (
    <Warning title={before.title}>
      <ul>
        <li>{before.codes}</li>
        <li>{before.others}</li>
        <li>{before.lost(options.supportAddress)}</li>
      </ul>
    </Warning>
  );
};
