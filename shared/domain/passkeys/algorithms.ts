/** Ed25519, ES256 and RS256, in the order in which they are preferred (https://www.iana.org/assignments/cose/cose.xhtml#algorithms). */
export const algorithms = [-8, -7, -257] as const;
