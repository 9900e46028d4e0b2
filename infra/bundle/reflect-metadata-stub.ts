/** Replaces `reflect-metadata` in the bundles. Only what x509-stub.ts replaces reads what it adds to all classes. */
export {};
