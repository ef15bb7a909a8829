import type { Input } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import type { Caller } from '../../kernel/caller.ts'
import type { PromptPointer, ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import type { SerializedResponse } from '../../kernel/serialized-response.ts'
import { singleFlight } from '../../kernel/single-flight.ts'
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts'
import type { CompiledPrompt } from '../content/index.ts'
import type { RecordVariables } from '../usage/index.ts'
import { requestedContent } from './requested-content.ts'
import type { ServeContent, ServedContent } from './served-content.ts'

/** The source of a response. */
export interface Delivery {
  readonly pointer: PromptPointer
  readonly projectId: string
  readonly served: ServedContent
  readonly compiled: CompiledPrompt
  /** Whether the text was longer than asked for. */
  readonly isTruncated: boolean
}

type Fetching = Input<typeof publicContract.get_prompt>

/** A form of response: its name, and what compiling for it takes. */
export interface ResponseForm {
  readonly name: string
  readonly withMessages?: boolean
  /** Never fails on a missing value. */
  readonly isLenient?: boolean
}

/** Answers with a prompt, compiled for the values given, in the form that `write` has for it. */
export type DeliverPrompt = <T>(
  form: ResponseForm,
  write: (delivery: Delivery) => Promise<SerializedResponse<T>>,
  caller: Caller,
  input: Fetching,
  prompt: ResolvedPrompt,
) => Promise<SerializedResponse<T>>

/** A response, and the variables that its content declares. */
interface Written extends Pick<ServedContent, 'declared'> {
  readonly answer: SerializedResponse<unknown>
}

const lookups = { hit: 0, miss: 0 }
new Counter({
  name: 'promptwire_compiled_cache_total',
  help: 'Lookups of compiled prompts in memory, by result.',
  labelNames: ['result'],
  collect() {
    this.reset()
    for (const [result, count] of Object.entries(lookups)) this.inc({ result }, count)
  },
})

/** Characters of a compiled text whose JSON takes milliseconds. */
const LONG = 100_000
/** Bytes of a character in memory, and of an entry without its texts. */
const CHARACTER = 2
const ENTRY = 1_000

/**
 * The one memory of the delivery path: what was written for a content and a set of values is sent
 * again as it is. It takes `cacheBytes` at most, because callers choose how much they send.
 */
export function createDeliverPrompt(
  serveContent: ServeContent,
  recordVariables: RecordVariables,
  cacheBytes: number,
): DeliverPrompt {
  const written = new LRUCache<string, Written>({ maxSize: cacheBytes })
  const pending = new Map<string, Promise<Written>>()
  return async (form, write, caller, input, prompt) => {
    const pointer = requestedContent(caller, prompt, input.version)
    const id = `${form.name} ${toTruncationKey(input)}${input.lenient ? ' lenient' : ''} ${JSON.stringify(input.variables)} ${toPointerKey(pointer)}`
    const make = async () => {
      const served = await serveContent(pointer, caller)
      const { withMessages = false, isLenient = false } = form
      const lenient = isLenient || (input.lenient ?? false)
      const whole = await served.compile(input.variables ?? {}, { lenient, withMessages })
      const compiled = input.truncate ? await served.truncate(whole, input.max_tokens) : whole
      const isTruncated = compiled !== whole
      if (compiled.prompt.length > LONG) await yieldToEventLoop()
      const answer = await write({
        pointer,
        projectId: caller.projectId,
        served,
        compiled,
        isTruncated,
      })
      const characters = id.length + answer.body.length
      const made = { answer, declared: served.declared }
      written.set(id, made, { size: ENTRY + CHARACTER * characters })
      return made
    }
    const found = written.get(id)
    lookups[found ? 'hit' : 'miss']++
    const { answer, declared } = found ?? (await singleFlight(pending, id, make))
    if (followsLive(caller, input)) {
      recordVariables(pointer.id, { declared, given: input.variables ?? {} }, caller.at)
    }
    // The form is part of the id, so what is found under it was written by this very function.
    return answer as Awaited<ReturnType<typeof write>>
  }
}

/** Whether publishing another version changes the caller's next answer. */
const followsLive = ({ environment }: Caller, { version }: Fetching): boolean =>
  environment === 'live' && version === undefined

/** All that an answer has of its pointer: a version may be of a prompt that has another name now. */
const toPointerKey = ({ id, versionId, revision, version, name }: PromptPointer): string =>
  versionId === undefined ? `${id}:${revision}:${version}` : `${versionId} ${name}`

const toTruncationKey = ({ truncate, max_tokens }: Fetching): string =>
  truncate ? `cut ${max_tokens ?? ''}` : ''
