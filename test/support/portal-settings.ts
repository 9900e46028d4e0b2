/** What all portals of tests are told. */
export const portalSettings = {
  registration: true,
  supportAddress: 'support@clinic.example',
  passwordMin: 8,
  idleMinutes: 15,
} as const;
