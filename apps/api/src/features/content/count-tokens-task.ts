import { createTemplate } from '@promptwire/core/compile/compile'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { COUNTING, type Task } from '../../platform/threads/task.ts'
import { requireReasonable } from './compile-tasks.ts'
import type { PromptContent } from './content.ts'

/** Counts the content compiled with its defaults; variables without a default count as placeholders. */
export async function countTokens({ blocks, variables, model_config }: PromptContent) {
  const count = await tokenCounterFor(model_config['model'])
  const lenient = variables.map((variable) => ({ ...variable, required: false }))
  const template = createTemplate(blocks, lenient, count)
  requireReasonable(template.measure({}))
  const compiled = template({})
  return compiled.ok ? compiled.tokens : 0
}

export const countTokensTask: Task<PromptContent, number> = {
  name: 'count_tokens',
  ...COUNTING,
  model: ({ model_config }) => model_config['model'],
  run: countTokens,
}
