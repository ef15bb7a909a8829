import { createHash } from 'node:crypto'
import { CUSTOM_PLAN } from './custom-plan.ts'

const MAX_PREPARED_STATEMENTS = 500

const names = new Map<string, string>()

/**
 * The name under which a connection keeps a statement prepared: the same SQL has the same name.
 * Undefined beyond the cache limit, and if the plan must fit the values.
 */
export function nameStatement(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= MAX_PREPARED_STATEMENTS || sql.includes(CUSTOM_PLAN)) return undefined
  const name = `p${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
  names.set(sql, name)
  return name
}
