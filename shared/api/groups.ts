/**
 * Endpoint groups: one Lambda function each. `routes` are the coarse routes of the gateway in front of it;
 * the exact match is made by our own matcher, and whatever the gateway's routes do not catch goes to the
 * function behind `$default`, which holds every group.
 */
export const groups = {
  accounts: { routes: ['/accounts/{proxy+}'], bodies: false },
  oauth: { routes: ['/oauth/{proxy+}'], bodies: false },
  apps: { routes: ['/apps/{proxy+}', '/version', '/manifest', '/capabilities/{proxy+}'], bodies: false },
  records: { routes: ['/records/{proxy+}'], bodies: true },
  documents: { routes: ['/records/{RECORD_ID}/documents/{proxy+}'], bodies: true },
} as const satisfies Record<string, { routes: readonly `/${string}`[]; bodies: boolean }>;

export type GroupName = keyof typeof groups;
