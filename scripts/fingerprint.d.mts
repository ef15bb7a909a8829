/** A hash of the files, and of all files below the folders, that `paths` name. */
export function fingerprint(root: string, paths: readonly string[]): string
