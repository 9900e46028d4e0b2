import type { FC } from 'hono/jsx';
import { Initials } from '../components/initials.tsx';
import type { Scope } from '../scope/scope.ts';
import { useTexts } from './request-context.ts';

/** Says on every page of a record whose it is, and as what the person sees it. A phone cuts off a long name: its title says all of it. */
export const Whose: FC<{ scope: Scope }> = ({ scope }) => {
  const how = scope.access(useTexts());
  return (
    <p class={`whose record-${scope.hue}`} title={`${scope.owner} – ${how}`}>
      <Initials name={scope.owner} />
      <span class="names">
        <strong>{scope.owner}</strong> <span class="how">{how}</span>
      </span>
    </p>
  );
};
