import type pg from 'pg'
import { KnownNames } from './known-names.ts'
import { toUsageDay } from './usage-day.ts'
import type { RecordVariables } from './usage-record.ts'

/** Max names waiting for a write; others are noted again the next day. */
const MAX_WAITING = 10_000
/** Rows per statement: the embedded database serves nothing else while it runs. */
const STEP = 500

/**
 * $1–$4: arrays of prompt, key, sent flag and day. Returns prompts locked by an edit, whose names
 * wait: waiting here would make editors wait for each other.
 */
const WRITE = `
WITH given AS (
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::date[])
    AS g (prompt_id, key, is_sent, day)
), free AS MATERIALIZED (
  SELECT id FROM prompt WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE SKIP LOCKED
), written AS (
  INSERT INTO variable_use AS u (prompt_id, key, is_sent, day)
  SELECT given.* FROM given JOIN free ON free.id = given.prompt_id ORDER BY 1, 2, 3
  ON CONFLICT (prompt_id, key, is_sent) DO UPDATE SET day = EXCLUDED.day WHERE u.day < EXCLUDED.day
)
SELECT id FROM prompt WHERE id = ANY ($1) AND id NOT IN (SELECT id FROM free)`

interface Note {
  readonly promptId: string
  readonly key: string
  readonly isSent: boolean
  readonly day: string
}

export interface VariableUses {
  readonly record: RecordVariables
  /** Writes waiting names; after a failure they wait for the next call. */
  write(): Promise<void>
}

/** Notes names in memory, each once a day, and writes them in batches. */
export function createVariableUses(pool: Pick<pg.Pool, 'query'>): VariableUses {
  const known = new KnownNames()
  const waiting = new Map<string, Note>()
  const wait = (note: Note) => {
    const id = `${note.promptId} ${note.key} ${note.isSent}`
    const isNewer = (waiting.get(id)?.day ?? '') < note.day
    if (isNewer && (waiting.size < MAX_WAITING || waiting.has(id))) waiting.set(id, note)
  }
  const writeSome = async (notes: readonly Note[]) => {
    const values = toColumns(notes)
    const { rows } = await pool.query({ name: 'variable uses', text: WRITE, values })
    const locked = new Set(rows.map(({ id }) => id))
    for (const note of notes) if (locked.has(note.promptId)) wait(note)
  }
  return {
    record(promptId, variables, at) {
      const day = toUsageDay(at)
      for (const [key, isSent] of known.add(promptId, variables, day)) {
        wait({ promptId, key, isSent, day })
      }
    },
    async write() {
      const notes = [...waiting.values()]
      waiting.clear()
      for (let from = 0; from < notes.length; from += STEP) {
        try {
          await writeSome(notes.slice(from, from + STEP))
        } catch (error) {
          for (const note of notes.slice(from)) wait(note)
          throw error
        }
      }
    },
  }
}

const toColumns = (notes: readonly Note[]) => [
  notes.map(({ promptId }) => promptId),
  notes.map(({ key }) => key),
  notes.map(({ isSent }) => isSent),
  notes.map(({ day }) => day),
]
