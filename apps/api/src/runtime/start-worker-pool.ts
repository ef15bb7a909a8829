import { resolveThread } from '@promptwire/runtime/thread'
import { createWorkerPool } from '../platform/threads/worker-pool.ts'

/** The threads of this process, which know the tasks of all features. */
export const startWorkerPool = (onError: (error: Error) => void) =>
  createWorkerPool(resolveThread(import.meta.url, 'computation-thread'), onError)
