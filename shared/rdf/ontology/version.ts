/**
 * Version of the data models and of the vocabulary that describes them; it increases with every change of
 * either.
 */
export const ontologyVersion = '1.0';
