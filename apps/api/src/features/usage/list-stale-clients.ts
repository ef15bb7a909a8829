import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { toReferenceView } from './read-usage.ts'
import { findStaleClients } from './usage.sql.ts'
import type { UsageOutcomes } from './usage-outcomes.sql.ts'
import { toDay, usageRange } from './usage-range.ts'

const DEFAULT_DAYS = 7
const MAX_CLIENTS = 1_000

/** Keys that still get a version older than the published one, latest first. */
export const listStaleClients = verb(
  'list_stale_clients',
  async ({
    caller: { projectId, at },
    input: { prompt_id: promptId, ...asked },
    unitOfWork,
    usageOutcomes,
  }: VerbContext<'list_stale_clients', { readonly usageOutcomes: UsageOutcomes }>) => {
    const source = { unitOfWork, usageOutcomes }
    const filter = { ...usageRange(asked, at, DEFAULT_DAYS), ...omitUndefined({ promptId }) }
    const callers = await findStaleClients(source, projectId, filter, MAX_CLIENTS)
    return {
      data: callers.map(({ key, prompt, version, publishedVersion, requests, lastDay }) => ({
        key: toReferenceView(key),
        prompt: toReferenceView(prompt),
        version,
        published_version: publishedVersion,
        requests,
        last_day: toDay(lastDay),
      })),
    }
  },
)
