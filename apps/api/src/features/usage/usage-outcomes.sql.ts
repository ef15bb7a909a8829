import type pg from 'pg'
import { toUsageDay } from './usage-day.ts'
import { type CountedRequest, type RecordOutcome, UNKNOWN_OUTCOME } from './usage-record.ts'

/** Different outcomes that wait to be written; beyond that they stay unknown. */
const MAX_WAITING = 10_000

/**
 * $1–$7: day, project, key, prompt, version, status and number of requests, an array each. Each
 * outcome takes as many requests from the unknown ones, so that the sum stays what it was.
 */
const WRITE = `
INSERT INTO usage_entry (day, project_ids, key_ids, prompt_ids, versions, statuses, requests)
SELECT day, array_agg(project_id), array_agg(key_id), array_agg(prompt_id), array_agg(version),
       array_agg(noted.status), array_agg(noted.requests)
  FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::int[])
    AS o (day, project_id, key_id, prompt_id, version, status, requests)
 CROSS JOIN LATERAL (
   VALUES (o.status, o.requests), (${UNKNOWN_OUTCOME}, -o.requests)) noted (status, requests)
 GROUP BY day`

interface Outcome extends Omit<CountedRequest, 'at'> {
  readonly day: string
  readonly status: number
  requests: number
}

export interface UsageOutcomes {
  readonly record: RecordOutcome
  /** Writes what was noted; what could not be written waits for the next time. */
  write(): Promise<void>
}

/**
 * The hot statement counts a request before its outcome is known. The outcome follows within a
 * second, for all alike requests together; what a killed process had not written stays unknown.
 */
export function createUsageOutcomes(pool: Pick<pg.Pool, 'query'>): UsageOutcomes {
  let waiting = new Map<string, Outcome>()
  const add = (
    counted: Omit<CountedRequest, 'at'>,
    day: string,
    status: number,
    requests: number,
  ) => {
    const { projectId, keyId, promptId, version } = counted
    const id = `${keyId} ${promptId} ${version} ${status} ${day}`
    const known = waiting.get(id)
    if (known) known.requests += requests
    else if (waiting.size < MAX_WAITING) {
      waiting.set(id, { projectId, keyId, promptId, version, day, status, requests })
    }
  }
  return {
    record: (counted, status) => add(counted, toUsageDay(counted.at), status, 1),
    async write() {
      const outcomes = [...waiting.values()]
      if (outcomes.length === 0) return
      waiting = new Map()
      try {
        await pool.query({ name: 'usage outcomes', text: WRITE, values: toColumns(outcomes) })
      } catch (error) {
        for (const each of outcomes) add(each, each.day, each.status, each.requests)
        throw error
      }
    },
  }
}

const toColumns = (outcomes: readonly Outcome[]) => [
  outcomes.map(({ day }) => day),
  outcomes.map(({ projectId }) => projectId),
  outcomes.map(({ keyId }) => keyId),
  outcomes.map(({ promptId }) => promptId ?? null),
  outcomes.map(({ version }) => version),
  outcomes.map(({ status }) => status),
  outcomes.map(({ requests }) => requests),
]
