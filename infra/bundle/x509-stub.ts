/**
 * Replaces `@peculiar/x509` in the bundles: a quarter of a megabyte, and half the import of the function that has it. The library for passkeys
 * imports it for attestations with certificates, which are not asked for and are taken out before it could see them.
 */
class LeftOut {
  constructor() {
    throw new Error('Certificates of attestations are not read.');
  }
}

export {
  LeftOut as AuthorityKeyIdentifierExtension,
  LeftOut as CRLDistributionPointsExtension,
  LeftOut as SubjectKeyIdentifierExtension,
  LeftOut as X509Certificate,
  LeftOut as X509ChainBuilder,
  LeftOut as X509Crl,
};
