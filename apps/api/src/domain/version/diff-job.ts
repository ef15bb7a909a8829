import type { Jobs } from '../compute.ts'
import { countTokensJob } from '../prompt/count-tokens-job.ts'
import { diffContent } from './diff-content.ts'

/** JSON of what `diff_versions` answers. */
export const diffJob: Jobs['diff_contents'] = async ({ from, to, before, after }) => {
  const tokens = { before: await countTokensJob(before), after: await countTokensJob(after) }
  return JSON.stringify({
    from,
    to,
    ...diffContent(before, after),
    tokens: { ...tokens, delta: tokens.after - tokens.before },
  })
}
