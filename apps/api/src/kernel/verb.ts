import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { Answer, Input, Output, ProjectOperation } from '@promptwire/contract/operation'
import type { PeopleContract } from '@promptwire/contract/people-contract'
import type { PublicContract } from '@promptwire/contract/public-contract'
import type { z } from 'zod'
import type { AccountMember, Caller, Person, Requester, SignedInPerson } from './caller.ts'
import type { UnitOfWork } from './change/unit-of-work.ts'
import type { ResolvedPrompt } from './resolved-prompt.ts'
import type {
  NamedBlock,
  RecordField,
  ResolvedProposal,
  ResolvedRecord,
} from './resolved-record.ts'
import type { Push, StreamItem } from './stream.ts'

/** `Needs` are the services that it takes from the runtime. */
export interface Verb<Name extends string, in Context, out Answered = unknown> {
  readonly operation: Name
  readonly run: (context: Context) => Answered
}

/** A verb of unknown context: a contract's routes pass the context that the row promises. */
export type AnyVerb = Verb<string, never>

export const byOperation = <const Verbs extends readonly AnyVerb[]>(verbs: Verbs) =>
  Object.fromEntries(verbs.map((each) => [each.operation, each])) as {
    readonly [Each in Verbs[number] as Each['operation']]: Each
  }

/** An operation within a project, from the public contract or for people only. */
export const verb = <Name extends ProjectOperationName, Needs = unknown>(
  operation: Name,
  run: (context: VerbContext<Name, Needs>) => Result<Row<Name>>,
): Verb<Name, VerbContext<Name, Needs>, Result<Row<Name>>> => ({ operation, run })

export const internalVerb = <Name extends keyof InternalContract, Needs = unknown>(
  operation: Name,
  run: (context: InternalContext<Name, Needs>) => Promise<Answer<Output<InternalContract[Name]>>>,
): Verb<Name, InternalContext<Name, Needs>> => ({ operation, run })

type ProjectOperationName = keyof PublicContract | keyof PeopleContract

type Row<Name extends ProjectOperationName> = Name extends keyof PublicContract
  ? PublicContract[Name]
  : Name extends keyof PeopleContract
    ? PeopleContract[Name]
    : never

export type VerbContext<Name extends ProjectOperationName, Needs = unknown> = Needs &
  Subject<Row<Name>['path']> &
  RequestContext<Input<Row<Name>>> & {
    /** Only people can call operations for people. */
    readonly caller: Name extends keyof PublicContract ? Caller : Caller<Person>
    /** Aborted when the client disconnects or the process stops. */
    readonly signal: AbortSignal
    /** Sends progress to the client, if the row has any and the client asked for events. */
    readonly emit: Row<Name> extends { readonly progress: infer Progress extends z.ZodType }
      ? (progress: z.output<Progress>) => void
      : never
    readonly push: Push
  }

export type InternalContext<Name extends keyof InternalContract, Needs = unknown> = Needs &
  RequestContext<Input<InternalContract[Name]>> & {
    readonly caller: Requesters[InternalContract[Name]['access']]
  }

interface RequestContext<Given> {
  readonly input: Given
  /** Reads and changes the database; with an Idempotency-Key all in one transaction. */
  readonly unitOfWork: UnitOfWork
}

type Subject<Path extends string> = Path extends `${string}:prompt_id${string}`
  ? { readonly prompt: ResolvedPrompt }
  : Path extends `${string}:proposal_id${string}`
    ? { readonly proposal: ResolvedProposal }
    : Path extends `${string}:block_id${string}`
      ? { readonly block: NamedBlock }
      : Path extends `${string}:${RecordField}${string}`
        ? { readonly record: ResolvedRecord }
        : unknown

/** An endless stream yields until `signal` is aborted; other operations respond once. */
type Result<Operation extends ProjectOperation> = Operation extends {
  readonly answers: 'stream'
  readonly progress?: undefined
}
  ? AsyncIterable<StreamItem>
  : Promise<Answer<Output<Operation>>>

/** Callers of operations outside projects, by their row's `access`. */
interface Requesters {
  service: Requester
  session: SignedInPerson
  account: AccountMember
  key: KeyUser & { bearer: string }
  code: Requester
  keys: KeyUser
}

interface KeyUser extends Requester {
  /** The address that keys are used from; undefined if no trusted app vouches for it. */
  readonly address: string | undefined
}
