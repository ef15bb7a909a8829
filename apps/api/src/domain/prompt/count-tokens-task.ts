import { createTemplate } from '@promptwire/core/compile/compile'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { Tasks } from '../compute.ts'
import { requireReasonable } from './compile-content.ts'

/** Counts what is compiled where no value is given. */
export const countTokensTask: Tasks['count_tokens'] = async ({
  blocks,
  variables,
  model_config,
}) => {
  const count = await tokenCounterFor(model_config['model'])
  const lenient = variables.map((variable) => ({ ...variable, required: false }))
  const template = createTemplate(blocks, lenient, count)
  requireReasonable(template.measure({}))
  const compiled = template({})
  return compiled.ok ? compiled.tokens : 0
}
