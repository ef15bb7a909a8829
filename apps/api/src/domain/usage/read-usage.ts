import type { UsageGroup as GroupView } from '@promptwire/core/contract/people/usage'
import { givenFields } from '../given-fields.ts'
import type { Verb } from '../verb.ts'
import { dayOf, rangeBefore, usageRange } from './usage-range.ts'
import type { Named, UsageStore, UsageSum } from './usage-store.ts'

const MOST_GROUPS = 1_000
const NOTHING = { requests: 0, limited: 0, refused: 0, failed: 0, unknown: 0 }

/** How many requests the project's keys sent, in all and by what they are grouped by. */
export const readUsage =
  (usage: UsageStore): Verb<'read_usage'> =>
  async ({ projectId, at }, { group_by, from, to, prompt_id, key_id, version, status }) => {
    const range = usageRange({ from, to }, at)
    const which = givenFields({ promptId: prompt_id, keyId: key_id, version, status })
    const filter = { ...range, ...which }
    const before = { ...rangeBefore(range), ...which }
    const [all = NOTHING] = await usage.sum(projectId, filter, [], 1)
    const [earlier = NOTHING] = await usage.sum(projectId, before, [], 1)
    const groups = await usage.sum(
      projectId,
      { ...filter, isDelivered: group_by === 'version' },
      [group_by],
      MOST_GROUPS + 1,
    )
    const { requests, limited, refused, failed, unknown } = all
    return {
      data: {
        from: dayOf(range.from),
        to: dayOf(range.to),
        requests,
        limited,
        refused,
        failed,
        unknown,
        requests_before: earlier.requests,
        groups: groups.slice(0, MOST_GROUPS).map(groupView),
        is_cut: groups.length > MOST_GROUPS,
      },
    }
  }

const groupView = ({ day, prompt, version, key, status, ...counts }: UsageSum): GroupView => ({
  day: day ? dayOf(day) : null,
  prompt: prompt ? namedView(prompt) : null,
  version: version ?? null,
  key: key ? namedView(key) : null,
  status: status ?? null,
  ...counts,
})

export const namedView = ({ id, name }: Named) => ({ id, name: name ?? null })
