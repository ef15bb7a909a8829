import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Metrics } from '@promptwire/runtime/metrics'
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

export interface Delivery {
  readonly pointer: PromptPointer
  readonly projectId: string
  readonly served: ServedContent
  readonly compiled: CompiledPrompt
  readonly isTruncated: boolean
}

type Fetching = Input<typeof publicContract.get_prompt>

export interface ResponseForm {
  readonly name: string
  readonly withMessages?: boolean
  /** Leaves missing values as placeholders instead of failing. */
  readonly isLenient?: boolean
}

/** Compiles a prompt with the given values, and writes the response with `write`. */
export type DeliverPrompt = <T>(
  form: ResponseForm,
  write: (delivery: Delivery) => Promise<SerializedResponse<T>>,
  caller: Caller,
  input: Fetching,
  prompt: ResolvedPrompt,
) => Promise<SerializedResponse<T>>

interface Written extends Pick<ServedContent, 'declared'> {
  readonly answer: SerializedResponse<unknown>
}

/** Characters of a compiled text whose JSON takes milliseconds. */
const LONG = 100_000
/** Bytes per character in memory, and per entry without its texts. */
const CHARACTER = 2
const ENTRY = 1_000

/**
 * The only cache of the delivery path: responses by content and values. Limited by `cacheBytes`, since
 * callers choose the size of their values.
 */
export function createDeliverPrompt(
  serveContent: ServeContent,
  recordVariables: RecordVariables,
  cacheBytes: number,
  metrics: Metrics,
): DeliverPrompt {
  const lookups = countLookups(metrics)
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
    // The key includes the form, so this same function wrote the found entry.
    return answer as Awaited<ReturnType<typeof write>>
  }
}

/** Plain numbers: the counter of the library would cost more than the lookup. */
function countLookups(metrics: Metrics) {
  const lookups = { hit: 0, miss: 0 }
  new Counter({
    name: 'promptwire_compiled_cache_total',
    help: 'Lookups of compiled prompts in memory, by result.',
    labelNames: ['result'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(lookups)) this.inc({ result }, count)
    },
  })
  return lookups
}

/** Whether publishing another version changes the caller's next answer. */
const followsLive = ({ environment }: Caller, { version }: Fetching): boolean =>
  environment === 'live' && version === undefined

/** All parts of a pointer that a response contains: a version's prompt may be renamed. */
const toPointerKey = ({ id, versionId, revision, version, name }: PromptPointer): string =>
  versionId === undefined ? `${id}:${revision}:${version}` : `${versionId} ${name}`

const toTruncationKey = ({ truncate, max_tokens }: Fetching): string =>
  truncate ? `cut ${max_tokens ?? ''}` : ''
