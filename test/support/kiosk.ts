/** A UI app beside the portal, for tests of what belongs to the app that asked for it. */
export const kiosk = {
  kind: 'ui',
  manifest: { name: 'Kiosk', id: 'kiosk@apps.example.org', ui_app: true },
  credentials: { consumer_key: 'kiosk@apps.example.org', consumer_secret: 'secret of the kiosk' },
} as const;
