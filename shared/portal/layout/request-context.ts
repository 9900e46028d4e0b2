/** The request that a page is made for, so that no component has to hand it on. */
import { createContext, useContext } from 'hono/jsx';
import type { Request } from '../environment.ts';
import type { Texts } from '../texts/index.ts';

/** A request with what every page shows. */
export interface ShownRequest extends Request {
  /** Unread messages, if that is known. */
  readonly unreadCount: number | undefined;
}

export const RequestContext = createContext<ShownRequest | undefined>(undefined);

/** Throws outside of a page. */
export function useRequest(): ShownRequest {
  const request = useContext(RequestContext);
  if (!request) throw new Error('This component can only be used in a page.');
  return request;
}

export function useTexts(): Texts {
  return useRequest().texts;
}

/** What the operator calls the portal, else what it is called in the language of the page. */
export function useProductName(): string {
  const { options, texts } = useRequest();
  return options.name ?? texts.common.product;
}
