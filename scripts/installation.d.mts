/** Secrets of the installation in a folder, by variable. */
export function readSecrets(folder: string): Record<string, string>
