import type { UsageLine } from '@promptwire/contract/usage/usage'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { sumUsage } from './usage.sql.ts'
import type { UsageOutcomes } from './usage-outcomes.sql.ts'
import { listDays, usageRange } from './usage-range.ts'
import { NOTHING_DELIVERED, UNKNOWN_OUTCOME, type UsageSum, WORKING_COPY } from './usage-record.ts'

/** Exports request counts in full detail, one statement per day. */
export const exportUsage = verb(
  'export_usage',
  async ({
    caller: { projectId, at },
    input: { from, to, prompt_id, key_id, version, status },
    unitOfWork,
    usageOutcomes,
  }: VerbContext<'export_usage', { readonly usageOutcomes: UsageOutcomes }>) => {
    const source = { unitOfWork, usageOutcomes }
    const which = omitUndefined({ promptId: prompt_id, keyId: key_id, version, status })
    const readDay = async (day: string): Promise<UsageLine[]> => {
      const filter = { from: new Date(day), to: new Date(day), ...which }
      const sums = await sumUsage(source, projectId, filter, ['prompt', 'version', 'key', 'status'])
      return sums.map((sum) => toUsageLine(day, sum))
    }
    const days = listDays(usageRange({ from, to }, at))
    return { data: [], rest: readPieces(days, readDay) }
  },
)

async function* readPieces(
  days: readonly string[],
  readDay: (day: string) => Promise<UsageLine[]>,
): AsyncGenerator<UsageLine[]> {
  for (const day of days) yield await readDay(day)
}

const toUsageLine = (
  day: string,
  { prompt, version, key, status, requests }: UsageSum,
): UsageLine => ({
  day,
  prompt_id: prompt?.id ?? null,
  prompt: prompt?.name ?? null,
  version: toUsageVersion(version),
  key_id: key?.id ?? null,
  key: key?.name ?? null,
  status: status === UNKNOWN_OUTCOME ? 'unknown' : (status ?? null),
  requests,
})

function toUsageVersion(version: number | undefined): UsageLine['version'] {
  if (version === undefined || version === NOTHING_DELIVERED) return null
  return version === WORKING_COPY ? 'working copy' : version
}
