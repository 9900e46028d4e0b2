/** Teaches Node to import pages. */
export {};
