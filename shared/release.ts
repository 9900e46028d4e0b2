/** The version of this software, as package.json and CHANGELOG.md have it. That of the interface is in shared/api. */
export const release = '0.9.0';
