import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'

type Dependant = Output<typeof publicContract.list_dependants>[number]

export interface DependantRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly versions: number[]
  readonly liveVersions: number[]
}

export const dependantView = ({ liveVersions, ...dependant }: DependantRow): Dependant => ({
  ...dependant,
  live_versions: liveVersions,
})
