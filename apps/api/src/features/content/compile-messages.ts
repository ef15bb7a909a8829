import type { ChatMessage } from '@promptwire/core/compile/chat-message'
import { createMessageValues } from '@promptwire/core/compile/values/message-values'
import type { TextValues } from '@promptwire/core/compile/values/written-values'
import type { Compute } from '../../platform/threads/task.ts'
import { compileMessagesTask } from './compile-tasks.ts'
import type { PromptContent } from './content.ts'
import { getContentSize } from './content-limits.ts'

/** Expects values already converted to text; keys in `left` stay placeholders. */
export function createMessageCompiler(
  compute: Compute,
  projectId: string,
  { blocks, variables }: Pick<PromptContent, 'blocks' | 'variables'>,
): (written: TextValues, left: readonly string[]) => Promise<ChatMessage[]> {
  const messageValues = createMessageValues(blocks, variables)
  return (written, left) => {
    const input = messageValues(written, left)
    const length = Object.values(input.texts).reduce((sum, text) => sum + text.length, 0)
    const size = getContentSize({ blocks, variables: [] }) + length
    return compute.run(compileMessagesTask, { projectId, size, input })
  }
}
