/** Version of the data models and of the vocabulary that describes them; it rises with every change of either. */
export const ontologyVersion = '1.0';
