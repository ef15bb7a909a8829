import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import type { Caller } from '../../kernel/caller.ts'
import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { type Asked, hasSlug } from '../../kernel/reach/has-slug.sql.ts'
import { isReachable } from '../../kernel/reach/is-reachable.sql.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { isMissingReference } from '../../platform/database/violations.sql.ts'
import type { DependantRow } from './dependant-view.ts'

interface DependantPage {
  readonly after?: string | undefined
  readonly limit: number
}

/** Prompts that include a part in the working copy or published version, by id. */
export const readDependants = (
  { query }: SqlQueryable,
  caller: Pick<Caller, 'reach'>,
  partId: string,
  { after, limit }: DependantPage,
): Promise<DependantRow[]> =>
  query<DependantRow>(Prisma.sql`
    SELECT p.id, p.slug, p.name,
           coalesce(array_agg(v.number ORDER BY v.number) FILTER (WHERE NOT u.is_live), '{}') AS versions,
           coalesce(array_agg(v.number ORDER BY v.number) FILTER (WHERE u.is_live), '{}')
             AS "liveVersions"
      FROM part_use u JOIN prompt p ON p.id = u.prompt_id JOIN version v ON v.id = u.version_id
     WHERE u.part_id = ${partId}::uuid AND ${isReachable(caller)}
       AND (${after ?? null}::uuid IS NULL OR u.prompt_id > ${after ?? null}::uuid)
     GROUP BY p.id ORDER BY p.id LIMIT ${limit}::int`)

export async function countDependants(
  { query }: SqlQueryable,
  caller: Pick<Caller, 'reach'>,
  partId: string,
): Promise<number> {
  const [row] = await query<{ total: number }>(Prisma.sql`
    SELECT count(DISTINCT u.prompt_id)::int AS total
      FROM part_use u JOIN prompt p ON p.id = u.prompt_id
     WHERE u.part_id = ${partId}::uuid AND ${isReachable(caller)}`)
  return row?.total ?? 0
}

/** Max prompts named in a message. */
const MAX_NAMED = 10

/** Rethrows a failed deletion; for a part in use, names the prompts that include it. */
export async function rethrowPartInUse(
  db: SqlQueryable,
  { may, reach }: Caller,
  partId: string,
  error: unknown,
): Promise<never> {
  if (!isMissingReference(error)) throw error
  const total = await countDependants(db, {}, partId)
  const found = may.has('prompts:read')
    ? await readDependants(db, { reach }, partId, { limit: MAX_NAMED })
    : []
  const names = found.map(({ slug }) => slug)
  const others = total - names.length
  if (others > 0) names.push(count(others, names.length > 0 ? 'other prompt' : 'prompt'))
  const message = `is included by ${names.join(', ')}. Remove or detach the part there first.`
  throw new Failure(
    'CONFLICT',
    `The prompt ${message}`,
    {},
    {
      details: [{ field: 'prompt_id', message }],
    },
  )
}

/** Removes part uses of prompts that the same transaction deletes. */
export async function forgetUses(
  { query }: SqlQueryable,
  project: Asked,
  names: readonly string[],
): Promise<void> {
  await query(Prisma.sql`
    DELETE FROM part_use u USING prompt p
     WHERE p.id = u.prompt_id AND p.project_id = ${project.projectId}::uuid
       AND (p.id::text = ANY (${[...names]}::text[]) OR ${hasSlug(project, names)})`)
}
