import type { Input } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../caller.ts'
import { together } from '../together.ts'
import { turn } from '../turn.ts'
import type { WrittenAnswer } from '../written-answer.ts'
import type { CompiledPrompt } from './compile-content.ts'
import type { NamedPrompt, PromptPointer } from './named-prompt.ts'
import { requestedContent } from './requested-content.ts'
import type { ServeContent, ServedContent } from './served-content.ts'

/** What an answer is written of. */
export interface Delivery {
  readonly pointer: PromptPointer
  readonly projectId: string
  readonly served: ServedContent
  readonly compiled: CompiledPrompt
  /** Whether the text was longer than asked for. */
  readonly isCut: boolean
}

type Fetching = Input<typeof publicContract.get_prompt>

/** Answers with a prompt, compiled for the values given, in the form that `write` has for it. */
export type DeliverPrompt = <T>(
  form: string,
  write: (delivery: Delivery) => Promise<WrittenAnswer<T>>,
) => (caller: Caller, input: Fetching, prompt: NamedPrompt) => Promise<WrittenAnswer<T>>

/** Characters of a compiled text whose JSON takes milliseconds. */
const LONG = 100_000
/** Bytes of a character in memory, and of an entry beside its texts. */
const CHARACTER = 2
const ENTRY = 1_000

/**
 * The one memory of the delivery path: what was written for a content and a set of values is sent
 * again as it is. It takes `cacheBytes` at most, because callers choose how much they send.
 */
export function createDeliverPrompt(serveContent: ServeContent, cacheBytes: number): DeliverPrompt {
  const written = new LRUCache<string, WrittenAnswer<unknown>>({ maxSize: cacheBytes })
  const pending = new Map<string, Promise<WrittenAnswer<unknown>>>()
  return (form, write) => async (caller, input, prompt) => {
    const pointer = requestedContent(caller, prompt, input.version)
    const id = `${form} ${cutOf(input)} ${JSON.stringify(input.variables)} ${idOf(pointer)}`
    const make = async () => {
      const served = await serveContent(pointer, caller)
      const whole = await served.compile(input.variables ?? {})
      const compiled = input.truncate ? await served.truncate(whole, input.max_tokens) : whole
      const isCut = compiled !== whole
      if (compiled.prompt.length > LONG) await turn()
      const answer = await write({ pointer, projectId: caller.projectId, served, compiled, isCut })
      const characters = id.length + answer.body.length
      written.set(id, answer, { size: ENTRY + CHARACTER * characters })
      return answer
    }
    // The form is part of the id, so what is found under it was written by this very function.
    const known = written.get(id) ?? together(pending, id, make)
    return known as ReturnType<typeof make>
  }
}

/** All that an answer has of its pointer: a version may be of a prompt that has another name now. */
const idOf = ({ id, versionId, revision, version, name }: PromptPointer): string =>
  versionId === undefined ? `${id}:${revision}:${version}` : `${versionId} ${name}`

const cutOf = ({ truncate, max_tokens }: Fetching): string =>
  truncate ? `cut ${max_tokens ?? ''}` : ''
