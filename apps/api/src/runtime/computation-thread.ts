import { platform, setPriority } from 'node:os'
import { Failure } from '@promptwire/core/errors/failure'
import { prepareTask } from '../platform/threads/task.ts'
import type { Assignment, Outcome, Report } from '../platform/threads/thread-messages.ts'
import { thisThread } from '../platform/threads/thread-time.ts'
import { findWorkerTask } from './worker-tasks.ts'

// On Linux a thread has its own priority: with few cores, the event loop goes first.
if (platform() === 'linux') setPriority(10)

/** The pool gives a thread one task at a time. */
export async function runTask({ name, input, port }: Assignment): Promise<Outcome<unknown>> {
  const task = findWorkerTask(name)
  const report = (message: Report) => port.postMessage(message)
  await prepareTask(task, input)
  report({ begins: thisThread() })
  try {
    return { result: await task.run(input, (value) => report({ value })) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, details } = error
    return { refused: { code, message, details } }
  } finally {
    port.close()
  }
}
