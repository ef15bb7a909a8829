import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'

type Dependant = Output<typeof publicContract.list_dependants>[number]

/** A prompt that includes a part. */
export interface DependantRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** Versions of the part in the working copy. */
  readonly versions: number[]
  /** The same in the published version. */
  readonly liveVersions: number[]
}

/** A dependant as the wire shows it. */
export const dependantView = ({ liveVersions, ...dependant }: DependantRow): Dependant => ({
  ...dependant,
  live_versions: liveVersions,
})
