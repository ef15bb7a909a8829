import type { ChatMessage } from '../chat-message.ts'
import { type CompilableVariable, createTextValues } from '../compile.ts'
import { compileMessages, type MessageBlock } from '../messages.ts'
import { createBlockSelector } from '../select-blocks.ts'
import { findMessageKeys } from '../template.ts'
import { leavePlaceholders } from './compile-written.ts'
import {
  type GivenMessages,
  readDefaultMessages,
  type TextValues,
  withWrittenDefaults,
} from './written-values.ts'

/** The data for a prompt's messages; plain, so threads can exchange it. */
export interface MessageValues {
  readonly blocks: readonly MessageBlock[]
  readonly texts: Readonly<Record<string, string>>
  readonly messages: GivenMessages
}

/** Selects the blocks and values of a prompt's messages; keys in `left` stay placeholders. */
export function createMessageValues<Block extends MessageBlock>(
  blocks: readonly Block[],
  declared: readonly CompilableVariable[],
): (written: TextValues, left: readonly string[]) => MessageValues {
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
    const given = Object.entries({ ...defaults, ...messages })
    return {
      blocks: [...(selector?.select(valueFor).blocks ?? blocks)],
      texts,
      messages: Object.fromEntries(given.filter(([key]) => !left.includes(key))),
    }
  }
}

/** Fills in the messages of the selected blocks. */
export function fillMessages({ blocks, texts, messages }: MessageValues): ChatMessage[] {
  const textFor = new Map(Object.entries(texts))
  const messagesFor = new Map(Object.entries(messages))
  return compileMessages(
    blocks,
    ({ key, raw }) => textFor.get(key) ?? raw,
    (key) => messagesFor.get(key),
  )
}
