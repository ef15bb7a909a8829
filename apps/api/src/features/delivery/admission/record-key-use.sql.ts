import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { AdmitRow } from './admission-statement.sql.ts'

const RECORD_INTERVAL_MS = 60_000
const MAX_CACHED_KEYS = 10_000

/**
 * Skips locked keys. A call without a tool keeps the last tool. $1, $2: arrays of key ids, and of tools or
 * null. $3: a time instead of the database clock.
 */
const RECORD_KEY_USE = `
WITH used AS (
  SELECT k.id, u.tool, COALESCE($3::timestamptz, now()) AS at
    FROM unnest($1::uuid[], $2::text[]) AS u (id, tool) JOIN api_key k USING (id)
     FOR NO KEY UPDATE OF k SKIP LOCKED
)
UPDATE api_key k
   SET last_used_at = used.at,
       last_tool = COALESCE(used.tool, k.last_tool),
       last_tool_at = CASE WHEN used.tool IS NULL THEN k.last_tool_at ELSE used.at END
  FROM used WHERE k.id = used.id`

type RecordKeyUse = (
  rows: readonly AdmitRow[],
  getTool: (row: AdmitRow) => string | undefined,
) => Promise<void>

/**
 * Records each key's use and MCP tool about once a minute. Records a tool even just after a use, since
 * clients look up a key before calling a tool. A skipped record comes with the next request.
 */
export function createRecordKeyUse(
  pool: pg.Pool,
  databaseTime: (() => Date) | undefined,
): RecordKeyUse {
  const withTool = new LRUCache<string, true>({ max: MAX_CACHED_KEYS, ttl: RECORD_INTERVAL_MS })
  return async (rows, getTool) => {
    const tools = new Map<string, string | null>()
    for (const row of rows) {
      const { key_id, untouched } = row
      const tool = getTool(row)
      if (!untouched && (tool === undefined || withTool.has(key_id))) continue
      if (tool !== undefined) withTool.set(key_id, true)
      tools.set(key_id, tool ?? tools.get(key_id) ?? null)
    }
    if (tools.size === 0) return
    const instant = databaseTime?.().toISOString() ?? null
    const values = [[...tools.keys()], [...tools.values()], instant]
    await pool.query({ name: 'note key uses', text: RECORD_KEY_USE, values }).catch(() => {})
  }
}
