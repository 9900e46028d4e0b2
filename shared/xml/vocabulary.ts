/** Namespaces and URI prefixes of the interface. */

/**
 * Namespace of the document types that this service knows: DOC_PREFIX of
 * docs/contract/documents.md#constants.
 */
export const documentPrefix = 'http://indivo.org/vocab/xml/documents#';

/** Prefix of the relation types between documents: REL_PREFIX of docs/contract/documents.md#constants. */
export const relationPrefix = 'http://indivo.org/vocab/documentrels#';

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';
export const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance';
