import { COUNTING_BUDGET_MS, type Task } from '../../platform/threads/task.ts'
import type { PromptContent } from '../content/index.ts'
import { countTokens, diffContent } from '../content/index.ts'

interface ContentsToDiff {
  readonly from: number | null
  readonly to: number | null
  readonly before: PromptContent
  readonly after: PromptContent
}

/** Returns the JSON that `diff_versions` responds with. */
export const diffContentsTask: Task<ContentsToDiff, string> = {
  name: 'diff_contents',
  // Comparing words takes quadratic time.
  maxInlineSize: 1_000,
  budgetMs: COUNTING_BUDGET_MS,
  model: ({ after }) => after.model_config['model'],
  async run({ from, to, before, after }) {
    const tokens = { before: await countTokens(before), after: await countTokens(after) }
    return JSON.stringify({
      from,
      to,
      ...diffContent(before, after),
      tokens: { ...tokens, delta: tokens.after - tokens.before },
    })
  },
}
