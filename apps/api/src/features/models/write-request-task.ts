import {
  type CallToWrite,
  type WrittenRequest,
  writeRequest,
} from '../../platform/models/provider/write-request.ts'
import type { Task } from '../../platform/threads/task.ts'

/**
 * Writes a provider's request. Always on a thread: the SDKs are large, and their work on schemas is
 * unbounded.
 */
export const writeRequestTask: Task<CallToWrite, WrittenRequest> = {
  name: 'write_request',
  maxInlineSize: -1,
  budgetMs: 5_000,
  run: writeRequest,
}
