/** Files that are imported as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
declare module '*.svg' {
  const text: string;
  export default text;
}
declare module '*.page.js' {
  const text: string;
  export default text;
}
