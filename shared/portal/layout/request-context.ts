/** The request that a page is made for, so that no component has to hand it on. */
import { createContext, useContext } from 'hono/jsx';
import type { Request } from '../environment.ts';
import type { Texts } from '../texts/index.ts';

export const RequestContext = createContext<Request | undefined>(undefined);

/** Throws outside of a page. */
export function useRequest(): Request {
  const request = useContext(RequestContext);
  if (!request) throw new Error('This component can only be used in a page.');
  return request;
}

export function useTexts(): Texts {
  return useRequest().texts;
}
