import type { Tasks } from '../compute.ts'
import { countTokensTask } from '../prompt/count-tokens-task.ts'
import { diffContent } from './diff-content.ts'

/** JSON of what `diff_versions` answers. */
export const diffTask: Tasks['diff_contents'] = async ({ from, to, before, after }) => {
  const tokens = { before: await countTokensTask(before), after: await countTokensTask(after) }
  return JSON.stringify({
    from,
    to,
    ...diffContent(before, after),
    tokens: { ...tokens, delta: tokens.after - tokens.before },
  })
}
