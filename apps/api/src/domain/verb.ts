import type { Answer, Input, Output, PublicOperation } from '@promptwire/core/contract/operation'
import type { PublicContract } from '@promptwire/core/contract/public/public-contract'
import type { Caller } from './caller.ts'
import type { NamedPrompt } from './prompt/named-prompt.ts'
import type { StreamItem } from './stream.ts'

/**
 * What an operation does; where its path names a prompt, it is given the prompt that was found. A
 * row that answers a stream has a verb that yields until `end` is aborted.
 */
export type Verb<Name extends keyof PublicContract> = VerbOf<PublicContract[Name]>

type VerbOf<Row extends PublicOperation> = Row['answers'] extends 'stream'
  ? (caller: Caller, input: Input<Row>, end: AbortSignal) => AsyncIterable<StreamItem>
  : Row['path'] extends `${string}:prompt_id${string}`
    ? (caller: Caller, input: Input<Row>, prompt: NamedPrompt) => Promise<Answer<Output<Row>>>
    : (caller: Caller, input: Input<Row>) => Promise<Answer<Output<Row>>>
