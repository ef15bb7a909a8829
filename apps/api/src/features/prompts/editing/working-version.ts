interface Counters {
  readonly revision: number
  readonly savedRevision: number
  readonly lastVersion: number
}

/** The last saved version's number if unchanged, else the next number. */
export const workingVersion = ({ revision, savedRevision, lastVersion }: Counters): number =>
  revision === savedRevision ? lastVersion : lastVersion + 1
