import { platform, setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { Failure, type FailureCode } from '@promptwire/core/failure'
import type { TaskInput, TaskName, TaskResult } from '../domain/compute.ts'
import { thisThread } from './thread-time.ts'
import { getWorkerTask, prepareTask } from './worker-tasks.ts'

/** What a thread is given; `port` hears when the work begins and what it reports on its way. */
export interface Task<Name extends TaskName> {
  readonly name: Name
  readonly input: TaskInput<Name>
  readonly port: MessagePort
}

/** `begins` names the thread, where the system does. */
export type Report = { readonly begins: string | undefined } | { readonly value: unknown }

/** An error loses its class between threads, so a refusal travels as data. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refused: { readonly code: FailureCode; readonly message: string } }

// On Linux a thread has a priority of its own: where cores are short, the event loop goes first.
if (platform() === 'linux') setPriority(10)

/** Runs one job; the pool gives a thread one at a time. */
export async function runTask<Name extends TaskName>({
  name,
  input,
  port,
}: Task<Name>): Promise<Outcome<TaskResult<Name>>> {
  const task = getWorkerTask(name)
  const report = (message: Report) => port.postMessage(message)
  await prepareTask(task, input)
  report({ begins: thisThread() })
  try {
    return { result: (await task.run(input, (value) => report({ value }))) as TaskResult<Name> }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { refused: { code: error.code, message: error.message } }
  } finally {
    port.close()
  }
}
