import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { EDIT_SESSION_COLUMNS } from '../../../kernel/change/write-audit.sql.ts'
import { isReachable } from '../../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../../kernel/reach/reach.ts'
import type { ResolvedBlock } from '../../../kernel/resolved-record.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'

/**
 * Finds a block and reads in the same statement all that an edit needs. The condition is about its
 * prompt `p`.
 */
export async function findBlock(
  { query }: SqlQueryable,
  scope: Scope,
  id: string,
  condition = Prisma.sql`TRUE`,
): Promise<ResolvedBlock | undefined> {
  const [row] = await query<ResolvedBlock>(Prisma.sql`
    SELECT b.id::text, p.id::text AS "promptId", p.slug, p.managed, p.revision,
           p.hashed_revision = p.revision AS "isHashed", p.content_hash AS "contentHash",
           p.settings_hash AS settings,
           to_json(b) AS block, whole.hashes,
           whole.size + (SELECT coalesce(sum(octet_length(default_value)), 0)::int
                           FROM variable WHERE prompt_id = p.id) AS size,
           ${EDIT_SESSION_COLUMNS}
      FROM block b JOIN prompt p ON p.id = b.prompt_id
      CROSS JOIN LATERAL (
        SELECT array_agg(CASE WHEN o.id = b.id THEN '' ELSE o.hash END ORDER BY o.sort_order) AS hashes,
               sum(octet_length(o.content))::int AS size
          FROM block o WHERE o.prompt_id = p.id) whole
      LEFT JOIN audit_entry s
        ON s.prompt_id = p.id AND s.target_id = b.id::text AND s.is_open
     WHERE b.id = ${id}::uuid AND p.project_id = ${scope.projectId}::uuid
       AND ${isReachable(scope)} AND ${condition}`)
  return row
}
