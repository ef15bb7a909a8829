import type pg from 'pg'
import { toUsageDay } from './usage-day.ts'
import { type CountedRequest, type RecordOutcome, UNKNOWN_OUTCOME } from './usage-record.ts'

/** Max distinct outcomes waiting for a write; further ones stay unknown. */
const MAX_WAITING = 10_000

/**
 * $1–$7: arrays of day, project, key, prompt, version, status and request count. Each outcome
 * subtracts its requests from the unknown ones, so the sum stays the same.
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
  /** Writes waiting outcomes; after a failure they wait for the next call. */
  write(): Promise<void>
}

/**
 * The hot statement counts a request before its outcome is known. Outcomes are written within a
 * second, grouped; those of a killed process stay unknown.
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
