import type { Output, RawInput } from '@promptwire/core/contract/operation'
import { isUnboundedStream } from '@promptwire/core/contract/operation'
import {
  type PublicContract,
  publicContract,
} from '@promptwire/core/contract/public/public-contract'

// The build evaluates this module: the package has the table, and the types written out.

type Unbounded = { readonly answers: 'stream'; readonly progress?: undefined }

/** Names of the operations that answer a request: all but the event stream, which `follow` reads. */
type Name = keyof {
  [Each in keyof PublicContract as PublicContract[Each] extends Unbounded ? never : Each]: true
}

/** Input and output of each operation. */
export type OperationTypes = {
  readonly [Each in Name]: {
    readonly input: RawInput<PublicContract[Each]>
    readonly output: Output<PublicContract[Each]>
  }
}

/** Method and path of each operation. */
export const OPERATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(publicContract).flatMap(([name, row]) =>
    isUnboundedStream(row) ? [] : [[name, `${row.method} ${row.path}`]],
  ),
)
