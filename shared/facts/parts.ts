/** Names of the measurements or readings among the facts of a model, by model. */
export type FactParts = Readonly<Record<string, readonly string[]>>;
