/**
 * What a new password hash costs: 32 MiB and about 0.2 s of a processor. Among the parameters that OWASP's
 * Password Storage Cheat Sheet names for scrypt. The tests have a cost of their own, by the condition
 * `cheap-passwords` of the import `#password-cost` in package.json.
 */
export const passwordCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 } as const;
