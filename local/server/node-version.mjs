/** The lowest Node version that runs TypeScript files without a flag. */
const needed = [22, 18];

/** Whether this Node can run the project. If not, prints an error to stderr and sets the exit code to 1. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return true;
  const advice =
    process.platform === 'linux'
      ? 'Use npm (npm ci, then npm start or npm test): it installs Node 24.'
      : 'Install Node 24.';
  process.stderr.write(`Node ${needed.join('.')} or newer is needed, this is ${version}. ${advice}\n`);
  process.exitCode = 1;
  return false;
}
