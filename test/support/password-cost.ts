/** Password hashes in tests take a millisecond: the tests make and verify more than a thousand. */
export const passwordCost = { cost: 2 ** 8, blockSize: 8, parallelization: 1 } as const;
