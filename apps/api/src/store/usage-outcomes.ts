import type pg from 'pg'
import type { CountedRequest, NoteOutcome } from '../domain/usage/usage-store.ts'

/** Different outcomes that wait to be written; what is beyond stays counted as answered. */
const MOST_WAITING = 10_000

/** $1–$7: day, project, key, prompt, version, status and number of requests, an array each. */
const WRITE = `
INSERT INTO usage_entry (day, project_ids, key_ids, prompt_ids, versions, statuses, requests)
SELECT day, array_agg(project_id), array_agg(key_id), array_agg(prompt_id), array_agg(version),
       array_agg(status), array_agg(requests)
  FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::int[])
    AS o (day, project_id, key_id, prompt_id, version, status, requests)
 GROUP BY day`

interface Outcome extends Omit<CountedRequest, 'at'> {
  readonly day: string
  readonly status: number
  requests: number
}

export interface UsageOutcomes {
  readonly note: NoteOutcome
  /** Writes what was noted; what could not be written waits for the next time. */
  write(): Promise<void>
}

/**
 * The hot statement counts each request as answered with 200, since it knows no better. Another
 * outcome is set right soon after, by the same number less there and more here, so that the
 * sum stays what it was.
 */
export function createUsageOutcomes(pool: Pick<pg.Pool, 'query'>): UsageOutcomes {
  let waiting = new Map<string, Outcome>()
  const add = (outcome: Outcome) => {
    const { requests, ...what } = outcome
    const id = Object.values(what).join(' ')
    const known = waiting.get(id)
    if (known) known.requests += requests
    else waiting.set(id, outcome)
  }
  return {
    note({ at, ...counted }, status) {
      if (waiting.size >= MOST_WAITING) return
      const outcome = { ...counted, day: at.toISOString().slice(0, 10) }
      add({ ...outcome, status: 200, requests: -1 })
      add({ ...outcome, status, requests: 1 })
    },
    async write() {
      const outcomes = [...waiting.values()]
      if (outcomes.length === 0) return
      waiting = new Map()
      try {
        await pool.query({ name: 'usage outcomes', text: WRITE, values: columnsOf(outcomes) })
      } catch (error) {
        for (const outcome of outcomes) add(outcome)
        throw error
      }
    },
  }
}

const columnsOf = (outcomes: readonly Outcome[]) => [
  outcomes.map(({ day }) => day),
  outcomes.map(({ projectId }) => projectId),
  outcomes.map(({ keyId }) => keyId),
  outcomes.map(({ promptId }) => promptId ?? null),
  outcomes.map(({ version }) => version),
  outcomes.map(({ status }) => status),
  outcomes.map(({ requests }) => requests),
]
