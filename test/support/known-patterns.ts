/**
 * Patterns that meet long texts of others and repeat before something else (test/support/work.ts), and yet go through them once: none
 * of their repetitions can hold what the pattern begins with.
 */
export const knownPatterns: readonly string[] = [
  // Begins with `<`, which neither white space nor a name holds.
  String(/<Model\s+name="(\w+)"/g),
  // Reads the service's own XML, one tag at a time: white space and names hold no `<`, and it stands where the last one ended.
  String(
    /<\/(?<end>[A-Za-z_][\w.-]*)\s*>|<(?<start>[A-Za-z_][\w.-]*)(?<attributes>(?:\s+[A-Za-z_][\w.-]*="[^"<\r]*")*)\s*(?<empty>\/?)>|(?<text>[^<\r]+)/y,
  ),
];
