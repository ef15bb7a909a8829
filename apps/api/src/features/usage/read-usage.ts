import type { UsageGroup as GroupView } from '@promptwire/contract/usage/usage'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { sumUsage } from './usage.sql.ts'
import type { UsageOutcomes } from './usage-outcomes.sql.ts'
import { rangeBefore, toDay, usageRange } from './usage-range.ts'
import type { EntityReference, UsageSum } from './usage-record.ts'

const MAX_GROUPS = 1_000
const ZERO_COUNTS = { requests: 0, limited: 0, refused: 0, failed: 0, unknown: 0 }

export const readUsage = verb(
  'get_usage',
  async ({
    caller: { projectId, at },
    input: { group_by, of, from, to, prompt_id, key_id, version, status },
    unitOfWork,
    usageOutcomes,
  }: VerbContext<'get_usage', { readonly usageOutcomes: UsageOutcomes }>) => {
    const source = { unitOfWork, usageOutcomes }
    const range = usageRange({ from, to }, at)
    const which = omitUndefined({ promptId: prompt_id, keyId: key_id, version, status })
    const filter = { ...range, ...which }
    const before = { ...rangeBefore(range), ...which }
    const [all = ZERO_COUNTS] = await sumUsage(source, projectId, filter, [], 1)
    const [earlier = ZERO_COUNTS] = await sumUsage(source, projectId, before, [], 1)
    const groups = await sumUsage(
      source,
      projectId,
      { ...filter, isDelivered: group_by === 'version', isVersion: of === 'versions' },
      [group_by],
      MAX_GROUPS + 1,
    )
    const { requests, limited, refused, failed, unknown } = all
    return {
      data: {
        from: toDay(range.from),
        to: toDay(range.to),
        requests,
        limited,
        refused,
        failed,
        unknown,
        requests_before: earlier.requests,
        groups: groups.slice(0, MAX_GROUPS).map(groupView),
        is_cut: groups.length > MAX_GROUPS,
      },
    }
  },
)

const groupView = ({ day, prompt, version, key, status, ...counts }: UsageSum): GroupView => ({
  day: day ? toDay(day) : null,
  prompt: prompt ? toReferenceView(prompt) : null,
  version: version ?? null,
  key: key ? toReferenceView(key) : null,
  status: status ?? null,
  ...counts,
})

export const toReferenceView = ({ id, name }: EntityReference) => ({ id, name: name ?? null })
