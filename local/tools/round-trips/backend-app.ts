/**
 * The backend app of the scenario. Nobody has the private key: records let it in, and it never calls.
 */
export const backendApp = {
  kind: 'user',
  manifest: {
    name: 'Registry',
    id: 'registry@apps.example.org',
    mode: 'smart',
    smart: {
      grant_types: ['client_credentials'],
      scope: 'system/*.cruds',
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: {
        keys: [
          {
            kty: 'EC',
            crv: 'P-384',
            x: 'PbAU5BvbEsZmSpVp6rKiybW1LwDBE9DQoVVdIQsYTwMl1KpoQc4VaiSJhskxqYME',
            y: 'X-OKJVjq6Q7Vg5lI1QrNSFV9kz61P5lHBbdKqNzgBN98r236E2F73jWOpDrDxFsr',
            kid: 'registry-1',
            alg: 'ES384',
            use: 'sig',
          },
        ],
      },
    },
  },
  credentials: {},
} as const;
