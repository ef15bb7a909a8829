import type { Output, RawInput } from '@promptwire/contract/operation'
import { isUnboundedStream } from '@promptwire/contract/operation'
import { type PublicContract, publicContract } from '@promptwire/contract/public-contract'

// The build evaluates this module: the package contains the resulting table and types.

type Unbounded = { readonly answers: 'stream'; readonly progress?: undefined }

/** Operations that return a response: all but the event stream, which `follow` reads. */
type Name = keyof {
  [Each in keyof PublicContract as PublicContract[Each] extends Unbounded ? never : Each]: true
}

export type OperationTypes = {
  readonly [Each in Name]: {
    readonly input: RawInput<PublicContract[Each]>
    readonly output: Output<PublicContract[Each]>
  }
}

export const OPERATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(publicContract).flatMap(([name, row]) =>
    isUnboundedStream(row) ? [] : [[name, `${row.method} ${row.path}`]],
  ),
)
