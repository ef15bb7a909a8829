interface Counters {
  readonly revision: number
  readonly savedRevision: number
  readonly lastVersion: number
}

/** The working copy's number: the last saved one while unchanged, else what saving now would give. */
export const workingVersion = ({ revision, savedRevision, lastVersion }: Counters): number =>
  revision === savedRevision ? lastVersion : lastVersion + 1
