import type { InternalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Input, Output, ProjectOperation } from '@promptwire/core/contract/operation'
import type { PeopleContract } from '@promptwire/core/contract/people/people-contract'
import type { PublicContract } from '@promptwire/core/contract/public/public-contract'
import type { z } from 'zod'
import type { Caller, Person, Requester, SignedInPerson } from './caller.ts'
import type { ResolvedPrompt } from './resolved-prompt.ts'
import type { RecordField, ResolvedProposal, ResolvedRecord } from './resolved-record.ts'
import type { Push, StreamItem } from './stream.ts'

/**
 * The function of an operation within a project; people-only operations are called by people alone.
 */
export type Verb<Name extends keyof PublicContract | keyof PeopleContract> =
  Name extends keyof PublicContract
    ? VerbFor<PublicContract[Name], Caller>
    : Name extends keyof PeopleContract
      ? VerbFor<PeopleContract[Name], Caller<Person>>
      : never

/**
 * If the path names a prompt or a record of one, the verb gets it resolved. The verb of an endless
 * stream yields until `end` is aborted; that of a run emits its progress. `end` aborts calls outside
 * the service when the client disconnects.
 */
type VerbFor<Row extends ProjectOperation, By> = Row extends { readonly progress: z.ZodType }
  ? RunVerbFor<Row, By>
  : Row['answers'] extends 'stream'
    ? (caller: By, input: Input<Row>, end: AbortSignal, push?: Push) => AsyncIterable<StreamItem>
    : Row extends { readonly external: true }
      ? (
          caller: By,
          input: Input<Row>,
          subject: SubjectFor<Row>,
          end: AbortSignal,
        ) => Promise<Answer<Output<Row>>>
      : Row['path'] extends `${string}:prompt_id${string}`
        ? (caller: By, input: Input<Row>, prompt: ResolvedPrompt) => Promise<Answer<Output<Row>>>
        : Row['path'] extends `${string}:proposal_id${string}`
          ? (
              caller: By,
              input: Input<Row>,
              proposal: ResolvedProposal,
            ) => Promise<Answer<Output<Row>>>
          : Row['path'] extends `${string}:${RecordField}${string}`
            ? (
                caller: By,
                input: Input<Row>,
                record: ResolvedRecord,
              ) => Promise<Answer<Output<Row>>>
            : (caller: By, input: Input<Row>) => Promise<Answer<Output<Row>>>

/** What was found of what the path names. */
type SubjectFor<Row extends ProjectOperation> = Row['path'] extends `${string}:prompt_id${string}`
  ? ResolvedPrompt
  : Row['path'] extends `${string}:${RecordField}${string}`
    ? ResolvedRecord
    : undefined

type RunVerbFor<Row extends ProjectOperation & { readonly progress: z.ZodType }, By> = (
  caller: By,
  input: Input<Row>,
  end: AbortSignal,
  subject: SubjectFor<Row>,
  emit: (progress: z.output<Row['progress']>) => void,
) => Promise<Answer<Output<Row>>>

/** Who calls an operation outside of projects, according to its row's `access`. */
interface Requesters {
  service: Requester
  session: SignedInPerson
  key: Requester & { bearer: string }
  code: Requester
  keys: Requester
}

/** What an operation outside of projects does. */
export type InternalVerb<Name extends keyof InternalContract> = (
  caller: Requesters[InternalContract[Name]['access']],
  input: Input<InternalContract[Name]>,
) => Promise<Answer<Output<InternalContract[Name]>>>
