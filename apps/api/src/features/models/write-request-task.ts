import {
  type CallToWrite,
  type WrittenRequest,
  writeRequest,
} from '../../platform/models/provider/write-request.ts'
import type { Task } from '../../platform/threads/task.ts'

/**
 * Writes the request of a provider. Always on a thread: the SDKs are large, and what they make of a
 * schema has no limit.
 */
export const writeRequestTask: Task<CallToWrite, WrittenRequest> = {
  name: 'write_request',
  maxInlineSize: -1,
  budgetMs: 5_000,
  run: writeRequest,
}
