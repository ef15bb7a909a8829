import { resolveThread } from '@promptwire/runtime/thread'
import { createWorkerPool } from '../platform/threads/worker-pool.ts'

export const startWorkerPool = (onError: (error: Error) => void) =>
  createWorkerPool(resolveThread(import.meta.url, 'computation-thread'), onError)
