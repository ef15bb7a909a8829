import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^promptwire-\d{8}T\d{6}Z\.backup\.gz$/

/** Names sort by time. */
export const toBackupName = (at: Date): string =>
  `promptwire-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup.gz`

/** Returns backups beyond the newest, and never other files. */
export const findOutdated = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -keep)

export async function keepNewest(folder: string, keep: number): Promise<number> {
  const outdated = findOutdated(await readdir(folder), keep)
  for (const name of outdated) await rm(join(folder, name))
  return outdated.length
}
