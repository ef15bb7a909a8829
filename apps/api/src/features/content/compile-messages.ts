import type { ChatMessage } from '@promptwire/core/compile/chat-message'
import { createTextValues } from '@promptwire/core/compile/compile'
import { createBlockSelector } from '@promptwire/core/compile/select-blocks'
import { findMessageKeys } from '@promptwire/core/compile/template'
import type { Compute } from '../../platform/threads/task.ts'
import { compileMessagesTask } from './compile-tasks.ts'
import type { PromptContent } from './content.ts'
import { getContentSize } from './content-limits.ts'
import { leavePlaceholders } from './leave-placeholders.ts'
import { readDefaultMessages, type TextValues, withWrittenDefaults } from './typed-values.ts'

/** Compiles the messages of a content, for values that were written; `left` stay placeholders. */
export function createMessageCompiler(
  compute: Compute,
  projectId: string,
  { blocks, variables: declared }: Pick<PromptContent, 'blocks' | 'variables'>,
): (written: TextValues, left: readonly string[]) => Promise<ChatMessage[]> {
  const messageKeys = findMessageKeys(blocks)
  const variables = withWrittenDefaults(declared, messageKeys)
  const readValues = createTextValues(variables)
  const selector = createBlockSelector(blocks)
  const defaults = Object.fromEntries(
    declared.flatMap((variable) => {
      const messages = messageKeys.includes(variable.key) && readDefaultMessages(variable)
      return messages ? [[variable.key, messages]] : []
    }),
  )
  const keys = new Set(variables.map(({ key }) => key))
  return ({ values, messages }, left) => {
    const valueFor = readValues(leavePlaceholders(values, left))
    const texts = Object.fromEntries(
      [...keys, ...Object.keys(values), ...left].flatMap((key) => {
        const text = valueFor(key)
        return text === undefined ? [] : [[key, text]]
      }),
    )
    const chosen = selector?.select(valueFor).blocks ?? blocks
    const given = Object.entries({ ...defaults, ...messages })
    const input = {
      blocks: [...chosen],
      texts,
      messages: Object.fromEntries(given.filter(([key]) => !left.includes(key))),
    }
    const length = Object.values(texts).reduce((sum, text) => sum + text.length, 0)
    const size = getContentSize({ blocks, variables: [] }) + length
    return compute.run(compileMessagesTask, { projectId, size, input })
  }
}
