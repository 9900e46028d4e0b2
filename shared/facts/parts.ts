/** Names of the measurements or readings in a model's facts, by model. */
export type FactParts = Readonly<Record<string, readonly string[]>>;
