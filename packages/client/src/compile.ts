import { type CompilableVariable, createTemplate } from '@promptwire/core/compile/compile'
import type { MessageBlock } from '@promptwire/core/compile/messages'
import { findMessageKeys } from '@promptwire/core/compile/template'
import { compileWritten } from '@promptwire/core/compile/values/compile-written'
import { createMessageValues, fillMessages } from '@promptwire/core/compile/values/message-values'
import { withWrittenDefaults, writeValues } from '@promptwire/core/compile/values/written-values'
import { rethrow } from './failure.ts'
import type { Compile } from './types.ts'

/** The request of `format=template`; its other fields are model settings. */
interface Template {
  readonly blocks: readonly Omit<MessageBlock, 'enabled' | 'sort_order'>[]
  readonly variables: readonly CompilableVariable[]
}

/**
 * Compiles in this process with the server's compiler. Only the server checks patterns and schemas,
 * so it compiles prompts whose variables have one.
 */
export const localCompile: Compile = (template) => {
  const { blocks: given, variables: declared, ...settings } = template as unknown as Template
  if (declared.some(({ rules }) => rules?.pattern !== undefined || rules?.schema !== undefined)) {
    return undefined
  }
  const blocks = given.map((block, at) => ({ ...block, enabled: true, sort_order: at }))
  const messageKeys = findMessageKeys(blocks)
  const variables = withWrittenDefaults(declared, messageKeys)
  const compileText = createTemplate(blocks, variables, () => 0)
  const messageValues = createMessageValues(blocks, declared)
  return async (values, format, lenient) => {
    const written = await writeValues({ variables, messageKeys }, values, lenient, noRules).catch(
      rethrow,
    )
    const { compiled, left } = await compileWritten(compileText, written, lenient).catch(rethrow)
    const { prompt, variables_used, unresolved } = compiled
    const text = { prompt, variables_used, unresolved }
    if (format === 'text') return text
    const messages = fillMessages(messageValues(written, left))
    return { ...text, format, request: { messages, ...settings }, settings_not_sent: [] }
  }
}

const noRules = async () => []
