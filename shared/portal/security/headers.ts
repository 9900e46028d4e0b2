/** Headers of every response. */
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const common = {
  referrerPolicy: 'no-referrer',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  strictTransportSecurity: 'max-age=31536000',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
};

/**
 * No script, style, image or frame from anywhere else, and none inline. Addresses hold secrets of mails, so
 * no other site learns them. Forms may only go to the portal. Pico draws arrows and marks from `data:` images.
 */
const pageHeaders = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  xFrameOptions: 'DENY',
});

/**
 * For the content of documents, which anyone with access may have written: it may load and run nothing, and is
 * shown only in a frame of the portal. Without `sandbox`, since browsers show no PDF in a sandbox; they
 * themselves keep it apart from the page.
 */
const contentHeaders = secureHeaders({
  ...common,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    objectSrc: ["'self'"],
    frameAncestors: ["'self'"],
  },
  xFrameOptions: 'SAMEORIGIN',
});

export const responseHeaders: MiddlewareHandler = (context, next) =>
  (/\/documents\/[^/]+\/(?:content|attachments\/\d+)$/.test(context.req.path) ? contentHeaders : pageHeaders)(
    context,
    next,
  );
