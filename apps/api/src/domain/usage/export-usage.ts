import { Failure } from '@promptwire/core/failure'
import { stringify } from 'csv-stringify/sync'
import { givenFields } from '../given-fields.ts'
import { textForSpreadsheet } from '../spreadsheet-text.ts'
import type { Verb } from '../verb.ts'
import { dayOf, usageRange } from './usage-range.ts'
import { NOTHING_DELIVERED, type UsageStore, type UsageSum, WORKING_COPY } from './usage-store.ts'

/** Lines whose text is some megabytes. */
const MOST_LINES = 20_000

const COLUMNS = ['day', 'prompt_id', 'prompt', 'version', 'key_id', 'key', 'status', 'requests']

/** The counts of requests in as much detail as they are kept, as CSV. */
export const exportUsage =
  (usage: UsageStore): Verb<'export_usage'> =>
  async ({ projectId, at }, { prompt_id: promptId, key_id: keyId, ...asked }) => {
    const range = usageRange(asked, at)
    const filter = { ...range, ...givenFields({ promptId, keyId }) }
    const by = ['day', 'prompt', 'version', 'key', 'status'] as const
    const sums = await usage.sum(projectId, filter, by, MOST_LINES + 1)
    if (sums.length > MOST_LINES) throw tooManyLines()
    const content = stringify([COLUMNS, ...sums.map(lineOf)])
    return { data: { from: dayOf(range.from), to: dayOf(range.to), content } }
  }

const lineOf = ({ day, prompt, version, key, status, requests }: UsageSum) => [
  day ? dayOf(day) : '',
  prompt?.id ?? '',
  textForSpreadsheet(prompt?.name ?? ''),
  versionText(version),
  key?.id ?? '',
  textForSpreadsheet(key?.name ?? ''),
  status ?? '',
  requests,
]

function versionText(version: number | undefined): string {
  if (version === undefined || version === NOTHING_DELIVERED) return ''
  return version === WORKING_COPY ? 'working copy' : String(version)
}

const tooManyLines = () =>
  new Failure(
    'PAYLOAD_TOO_LARGE',
    `These are more than ${MOST_LINES} lines; ask for fewer days, one prompt or one key.`,
  )
