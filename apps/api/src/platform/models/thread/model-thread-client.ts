import { Worker } from 'node:worker_threads'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import { resolveThread } from '@promptwire/runtime/thread'
import type { OnText } from '../model.ts'
import type { ModelLimits } from '../model-limits.ts'
import type { ModelThreadSettings } from './model-thread.ts'
import {
  type Answer,
  type AnswerEvent,
  asData,
  asFailure,
  type FromModelThread,
  type Question,
  type ToModelThread,
} from './thread-messages.ts'

export interface ModelThreadLimits extends ModelLimits {
  readonly heapMegabytes: number
}

export interface ModelThreadOptions extends ModelThreadSettings {
  readonly limits: ModelThreadLimits
}

export interface ModelThreadClient {
  /** An active call ends soon after the signal is aborted. */
  ask(question: Question, signal: AbortSignal, onText: OnText): Promise<Answer>
  close(): Promise<void>
}

/**
 * Sends questions to the models' thread, which the first question starts. If the thread dies, its
 * active calls fail and the next question starts another.
 */
export function createModelThreadClient(
  settings: ModelThreadOptions,
  onError: (error: Error) => void,
): ModelThreadClient {
  const pending = new Map<number, (event: AnswerEvent) => void>()
  let thread: Worker | undefined
  let lastId = 0
  let isOpen = true
  const start = () => {
    if (!isOpen) throw unavailable('The service is stopping.')
    const started = startThread(settings)
    started.on('message', (message: FromModelThread) => {
      for (const { id, event } of message) pending.get(id)?.(event)
    })
    started.on('error', (error) => onError(redactError(error)))
    started.on('exit', () => {
      thread = undefined
      for (const hear of pending.values()) hear({ failed: asData(callAborted()) })
    })
    return started
  }
  const send = (message: ToModelThread) => thread?.postMessage(message)
  return {
    ask: (question, signal, hear) =>
      new Promise((answer, fail) => {
        thread ??= start()
        const id = ++lastId
        const leave = () => send({ id, question: undefined })
        pending.set(id, (event) => {
          if ('text' in event) return hear(event.text)
          signal.removeEventListener('abort', leave)
          pending.delete(id)
          if ('failed' in event) fail(asFailure(event.failed))
          else answer(event.answer)
        })
        send({ id, question })
        signal.addEventListener('abort', leave)
        if (signal.aborted) leave()
      }),
    async close() {
      isOpen = false
      await thread?.terminate()
    },
  }
}

function startThread(settings: ModelThreadOptions): Worker {
  const { file, execArgv } = resolveThread(import.meta.url, 'model-thread')
  const resourceLimits = { maxOldGenerationSizeMb: settings.limits.heapMegabytes }
  // Without an environment, in which SDKs would look for keys and addresses.
  const options = { execArgv, workerData: settings, resourceLimits, env: {} }
  const started = new Worker(new URL(file), options)
  started.unref()
  return started
}

const callAborted = (): Failure =>
  new Failure('PROVIDER_FAILED', 'The model call was aborted by this service; retry it.')

/** Error messages can contain prompts or keys, so only the type and the stack remain. */
function redactError({ name, stack = '', ...more }: NodeJS.ErrnoException): Error {
  const error = new Error(more.code ?? name)
  error.stack = [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
  return error
}
