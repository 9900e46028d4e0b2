/** Notes the variables of this process. Returns a function that sets them to what they are now, and takes away all others. */
export function environmentAsNow(): () => void {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}
