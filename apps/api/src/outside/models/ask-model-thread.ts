import { Worker } from 'node:worker_threads'
import { Failure, unavailable } from '@promptwire/core/failure'
import { threadBeside } from '@promptwire/runtime/thread'
import type { HearText } from '../../domain/model/model.ts'
import type { ModelLimits } from './model-limits.ts'
import type { ModelThreadSettings } from './model-thread.ts'
import {
  type Answer,
  asData,
  asFailure,
  type FromModelThread,
  type Question,
  type Said,
  type ToModelThread,
} from './thread-messages.ts'

/** Of each call, and of the thread that makes them all. */
export interface RoomLimits extends ModelLimits {
  readonly heapMegabytes: number
}

export interface RoomSettings extends ModelThreadSettings {
  readonly limits: RoomLimits
}

export interface AskModelThread {
  /** What is under way when the signal is aborted ends soon. */
  ask(question: Question, signal: AbortSignal, hear: HearText): Promise<Answer>
  close(): Promise<void>
}

/**
 * Asks the thread of models, which the first question starts. A thread that dies fails what is under
 * way, and the next question starts another.
 */
export function createAskModelThread(
  settings: RoomSettings,
  onTrouble: (error: Error) => void,
): AskModelThread {
  const underWay = new Map<number, (said: Said) => void>()
  let thread: Worker | undefined
  let lastId = 0
  let isOpen = true
  const start = () => {
    if (!isOpen) throw unavailable('The service is stopping.')
    const started = startThread(settings)
    started.on('message', (message: FromModelThread) => {
      for (const { id, said } of message) underWay.get(id)?.(said)
    })
    started.on('error', (error) => onTrouble(withoutWords(error)))
    started.on('exit', () => {
      thread = undefined
      for (const hear of underWay.values()) hear({ failed: asData(brokenOff()) })
    })
    return started
  }
  const tell = (message: ToModelThread) => thread?.postMessage(message)
  return {
    ask: (question, signal, hear) =>
      new Promise((answer, fail) => {
        thread ??= start()
        const id = ++lastId
        const leave = () => tell({ id, question: undefined })
        underWay.set(id, (said) => {
          if ('text' in said) return hear(said.text)
          signal.removeEventListener('abort', leave)
          underWay.delete(id)
          if ('failed' in said) fail(asFailure(said.failed))
          else answer(said.answer)
        })
        tell({ id, question })
        signal.addEventListener('abort', leave)
        if (signal.aborted) leave()
      }),
    async close() {
      isOpen = false
      await thread?.terminate()
    },
  }
}

function startThread(settings: RoomSettings): Worker {
  const { file, execArgv } = threadBeside(import.meta.url, 'model-thread')
  const resourceLimits = { maxOldGenerationSizeMb: settings.limits.heapMegabytes }
  // Without an environment, in which SDKs would look for keys and addresses.
  const options = { execArgv, workerData: settings, resourceLimits, env: {} }
  const started = new Worker(new URL(file), options)
  started.unref()
  return started
}

const brokenOff = (): Failure =>
  new Failure(
    'PROVIDER_FAILED',
    'The call of the model was broken off here; it can be tried again.',
  )

/** What an error says may be a prompt's words, or a key: what is left is its kind and where it came up. */
function withoutWords({ name, stack = '', ...more }: NodeJS.ErrnoException): Error {
  const error = new Error(more.code ?? name)
  error.stack = [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
  return error
}
