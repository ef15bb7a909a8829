import { givenFields } from '../given-fields.ts'
import type { Verb } from '../verb.ts'
import { namedView } from './read-usage.ts'
import { dayOf, usageRange } from './usage-range.ts'
import type { UsageStore } from './usage-store.ts'

const USUAL_DAYS = 7
const MOST_CALLERS = 1_000

/** The keys that still get a version from before the published one, the latest first. */
export const listOutdatedCallers =
  (usage: UsageStore): Verb<'list_outdated_callers'> =>
  async ({ projectId, at }, { prompt_id: promptId, ...asked }) => {
    const filter = { ...usageRange(asked, at, USUAL_DAYS), ...givenFields({ promptId }) }
    const callers = await usage.listOutdatedCallers(projectId, filter, MOST_CALLERS)
    return {
      data: callers.map(({ key, prompt, version, publishedVersion, requests, lastDay }) => ({
        key: namedView(key),
        prompt: namedView(prompt),
        version,
        published_version: publishedVersion,
        requests,
        last_day: dayOf(lastDay),
      })),
    }
  }
