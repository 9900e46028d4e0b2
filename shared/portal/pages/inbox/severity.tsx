/** How urgent a message is, by the word of its sender. */
import type { FC } from 'hono/jsx';
import type { Message } from '../../../client/index.ts';
import { Tag } from '../../components/tag.tsx';
import { useTexts } from '../../layout/request-context.ts';

/** Nothing for a message that is not urgent. */
export const Severity: FC<{ of: Message['severity'] }> = ({ of: severity }) => {
  const { inbox } = useTexts();
  if (severity === 'low') return null;
  return <Tag kind={severity === 'high' ? 'alarm' : 'caution'}>{inbox.severity[severity]}</Tag>;
};
