import { createTemplate } from '@promptwire/core/compile/compile'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { Jobs } from '../compute.ts'
import { requireReasonable } from '../prompt/compile-content.ts'
import type { PromptContent } from '../prompt/content.ts'
import { diffContent } from './diff-content.ts'

/** JSON of what `diff_versions` answers. */
export const diffJob: Jobs['diff_contents'] = async ({ from, to, before, after }) => {
  const tokens = { before: await tokensOf(before), after: await tokensOf(after) }
  return JSON.stringify({
    from,
    to,
    ...diffContent(before, after),
    tokens: { ...tokens, delta: tokens.after - tokens.before },
  })
}

/** Tokens as compiled with defaults; what has none stands as its placeholder. */
async function tokensOf({ blocks, variables, model_config }: PromptContent): Promise<number> {
  const count = await tokenCounterFor(model_config['model'])
  const lenient = variables.map((variable) => ({ ...variable, required: false }))
  const template = createTemplate(blocks, lenient, count)
  requireReasonable(template.measure({}))
  const compiled = template({})
  return compiled.ok ? compiled.tokens : 0
}
