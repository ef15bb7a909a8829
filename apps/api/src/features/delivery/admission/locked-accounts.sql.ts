import { monthSql } from '../../usage/index.ts'

/**
 * Finds the keys' accounts whose monthly count is locked now, with all their keys. Includes accounts without
 * a count, since the lock may be on the first insert. $1: key hashes. $2: a time instead of the database
 * clock.
 */
export const LOCKED_ACCOUNTS = `
WITH asked AS (
  SELECT DISTINCT p.account_id
    FROM api_key k
    JOIN project p ON p.id = k.project_id
   WHERE k.key_hash = ANY ($1::bytea[])
      OR k.id IN (SELECT key_id FROM former_key_secret WHERE key_hash = ANY ($1::bytea[]))
), free AS (
  SELECT account_id FROM monthly_usage
   WHERE account_id IN (SELECT account_id FROM asked)
     AND month = ${monthSql('COALESCE($2::timestamptz, now())')}
     FOR UPDATE SKIP LOCKED
)
SELECT p.account_id, array_agg(k.key_hash) || COALESCE(array_agg(f.key_hash)
         FILTER (WHERE f.key_hash IS NOT NULL), '{}') AS keys
  FROM asked
  JOIN project p USING (account_id)
  JOIN api_key k ON k.project_id = p.id AND k.revoked_at IS NULL
  LEFT JOIN former_key_secret f ON f.key_id = k.id
 WHERE p.account_id NOT IN (SELECT account_id FROM free)
 GROUP BY p.account_id`

export interface LockedAccountRow {
  account_id: string
  keys: Buffer[]
}
