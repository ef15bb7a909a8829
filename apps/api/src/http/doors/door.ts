import type { PeopleOperation, PublicOperation } from '@promptwire/contract/operation'
import type { Permission } from '@promptwire/core/access/permissions'
import type { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Caller } from '../../kernel/caller.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'

/** People may call the operations of both tables, keys only public ones. */
export interface Row {
  readonly name: string
  readonly operation: PublicOperation | PeopleOperation
}

export interface Admitted {
  readonly caller: Caller
  findPrompt(name: string, version: number | undefined): MaybeFound | Promise<MaybeFound>
  /** One per item of a batch, if items are counted. */
  readonly items?: readonly AdmittedItem[] | undefined
}

type MaybeFound = ResolvedPrompt | undefined

/** An item of a batch, admitted and counted as a request of its own. */
export interface AdmittedItem {
  readonly prompt: MaybeFound
  readonly refusal: Failure | undefined
  /** The item's own status, for usage; defaults to the response's status. */
  status: number | undefined
}

/**
 * Admits a caller with the row's permission, or throws. `readInput` allows early reading of input
 * that selects the content.
 */
export type Door = (
  c: Context<RequestEnvironment>,
  row: Row,
  readInput?: ReadInput,
) => Promise<Admitted>

export type ReadInput = () => RawInput | Promise<RawInput>

type RawInput = Readonly<Record<string, unknown>>

/** The caller needs only one. */
export const permissionsFor = ({ operation }: Row): readonly [Permission, ...Permission[]] =>
  'scope' in operation ? [operation.scope, ...(operation.orScopes ?? [])] : [operation.permission]
