import type { Permission } from '@promptwire/core/access/permissions'
import type { PeopleOperation, PublicOperation } from '@promptwire/core/contract/operation'
import type { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Caller } from '../../kernel/caller.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'

/** A row of the contract under its name; people do what either table holds, keys what the public one does. */
export interface Row {
  readonly name: string
  readonly operation: PublicOperation | PeopleOperation
}

/** A request that was let in. */
export interface Admitted {
  readonly caller: Caller
  /** The prompt that the request names, with the content of a version where it asks for one. */
  findPrompt(name: string, version: number | undefined): MaybeFound | Promise<MaybeFound>
  /** One for each item of a batch, where items are counted. */
  readonly items?: readonly AdmittedItem[] | undefined
}

type MaybeFound = ResolvedPrompt | undefined

/** An item of a batch, admitted and counted as a request of its own. */
export interface AdmittedItem {
  readonly prompt: MaybeFound
  /** Why it was not admitted. */
  readonly refusal: Failure | undefined
  /** Its own status, for usage; that of the response if it has none. */
  status: number | undefined
}

/**
 * Lets a request in as someone who may do what the row says, or refuses it. Where the input
 * picks the content that is asked for, it can be read beforehand.
 */
export type Door = (
  c: Context<RequestEnvironment>,
  row: Row,
  readInput?: ReadInput,
) => Promise<Admitted>

export type ReadInput = () => RawInput | Promise<RawInput>

type RawInput = Readonly<Record<string, unknown>>

/** Permissions of a row; the caller needs one of them. */
export const permissionsFor = ({ operation }: Row): readonly [Permission, ...Permission[]] =>
  'scope' in operation ? [operation.scope, ...(operation.orScopes ?? [])] : [operation.permission]
