import type { Child, FC } from 'hono/jsx';
import { useRequest } from '../layout/request-context.ts';

/** Something the person should know: that a change was made, or why the page is another one than expected. */
export const Notice: FC<{ kind?: 'done' | 'info' | 'warning'; children: Child }> = ({
  kind = 'info',
  children,
}) => (
  <div class={`notice ${kind}`} role="status">
    {children}
  </div>
);

/** What was just done: the text that the address names with `done`. Nothing for any other address. */
export const Done: FC<{ texts: Readonly<Record<string, string>>; kind?: 'done' | 'warning' }> = ({
  texts,
  kind = 'done',
}) => {
  const text = doneText(texts, useRequest().path);
  return text === undefined ? null : <Notice kind={kind}>{text}</Notice>;
};

/** The text that the path names with `done`, if there is one. */
export function doneText(texts: Readonly<Record<string, string>>, path: string): string | undefined {
  const name = new URLSearchParams(path.split('?')[1]).get('done') ?? '';
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
