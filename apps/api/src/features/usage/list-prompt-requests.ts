import { DEFAULT_USAGE_DAYS } from '@promptwire/contract/usage/usage'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { sumUsage } from './usage.sql.ts'
import type { UsageOutcomes } from './usage-outcomes.sql.ts'
import { listDays, toDay, usageRange } from './usage-range.ts'

/** Requests per day, including days and prompts without any. */
export const listPromptRequests = verb(
  'list_prompt_requests',
  async ({
    caller: { projectId, at },
    input: { prompt_ids: promptIds },
    unitOfWork,
    usageOutcomes,
  }: VerbContext<'list_prompt_requests', { readonly usageOutcomes: UsageOutcomes }>) => {
    const source = { unitOfWork, usageOutcomes }
    const range = usageRange({}, at)
    const limit = promptIds.length * DEFAULT_USAGE_DAYS
    const sums = await sumUsage(
      source,
      projectId,
      { ...range, promptIds },
      ['prompt', 'day'],
      limit,
    )
    const counted = new Map(
      sums.map(({ prompt, day, requests }) => [`${prompt?.id} ${day && toDay(day)}`, requests]),
    )
    const days = listDays(range)
    return {
      data: [...new Set(promptIds)].map((prompt_id) => {
        const by_day = days.map((day) => counted.get(`${prompt_id} ${day}`) ?? 0)
        return { prompt_id, requests: by_day.reduce((all, each) => all + each, 0), by_day }
      }),
    }
  },
)
