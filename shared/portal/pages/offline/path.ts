/** The page that is there without a connection. */
export const offlinePath = '/offline';
