/** The portal's cookies. All are out of reach of scripts and of other sites' forms. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Seal } from './sealing.ts';

type CookieName = 'session' | 'form' | 'language' | 'browsers' | 'second-step' | 'code-app' | 'told';

/** Seconds for which the browser keeps a cookie; it keeps others until it is closed. */
const lifetimes: Readonly<Partial<Record<CookieName, number>>> = {
  browsers: 180 * 86_400,
  'second-step': 600,
  'code-app': 600,
  told: 180 * 86_400,
};

export interface Cookies {
  /** The value that was sealed into the cookie; undefined when there is none, or not one of this portal. */
  read(context: Context, name: CookieName): unknown;
  write(context: Context, name: CookieName, value: unknown): void;
  remove(context: Context, name: CookieName): void;
}

/**
 * `Lax`, not `Strict`: an app sends the person here by a link, and she is to stay signed in. With HTTPS the
 * names begin with `__Host-` (RFC 6265bis §4.1.3). Without it, which is only possible on one's own machine, a
 * browser may reject that.
 */
export function createCookies(seal: Seal, origin: string): Cookies {
  const isSecure = new URL(origin).protocol === 'https:';
  const nameOf = (name: CookieName) => `${isSecure ? '__Host-' : ''}phr-${name}`;
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax' } as const;

  return {
    read(context, name) {
      const text = getCookie(context, nameOf(name));
      return text === undefined ? undefined : seal.open(text, name);
    },
    write(context, name, value) {
      const maxAge = lifetimes[name];
      const lasting = maxAge === undefined ? {} : { maxAge };
      setCookie(context, nameOf(name), seal.close(value, name), { ...attributes, ...lasting });
    },
    remove(context, name) {
      deleteCookie(context, nameOf(name), attributes);
    },
  };
}
