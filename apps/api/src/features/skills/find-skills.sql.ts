import type { Caller } from '../../kernel/caller.ts'
import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { type Asked, hasSlug } from '../../kernel/reach/has-slug.sql.ts'
import { isReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { Prisma } from '../../platform/database/generated/client.ts'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Row {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly revision: number
  readonly version: number
  readonly version_id: string | null
}

/** The skills that a caller's key gets, by id, after the given id. */
export async function findSkills(
  { query }: SqlQueryable,
  { projectId, environment, reach }: Pick<Caller, 'projectId' | 'environment' | 'reach'>,
  after: string | undefined,
  limit: number,
): Promise<(PromptPointer & { readonly slug: string })[]> {
  const rows = await query<Row>(
    environment === 'live'
      ? Prisma.sql`
        SELECT p.id, p.slug, p.name, p.revision, v.number AS version, v.id AS version_id
          FROM version v JOIN prompt p ON p.id = v.prompt_id AND p.published_version_id = v.id
         WHERE v.content ? 'front_matter'::text AND p.project_id = ${projectId}::uuid
           AND ${isReachable({ reach })} AND p.id > ${after ?? FIRST_ID}::uuid
         ORDER BY p.id LIMIT ${limit}`
      : Prisma.sql`
        SELECT id, slug, name, revision, NULL AS version_id,
               CASE WHEN revision = saved_revision THEN last_version ELSE last_version + 1 END
                 AS version
          FROM prompt
         WHERE project_id = ${projectId}::uuid AND front_matter IS NOT NULL
           AND ${isReachable({ reach }, 'prompt')} AND id > ${after ?? FIRST_ID}::uuid
         ORDER BY id LIMIT ${limit}`,
  )
  return rows.map(({ version_id, ...row }) => ({ ...row, versionId: version_id ?? undefined }))
}

const MAX_PUBLIC_SKILLS = 500

interface PublicRow extends Row {
  readonly project_id: string
}

/** Live skills of public projects, oldest first; of one project and slug if given. */
export async function findPublicSkills(
  { query }: SqlQueryable,
  only?: Asked & { readonly slug: string },
): Promise<(PromptPointer & { readonly slug: string; readonly projectId: string })[]> {
  const isWanted = only
    ? Prisma.sql`p.project_id = ${only.projectId}::uuid AND ${hasSlug(only, [only.slug])}`
    : Prisma.sql`TRUE`
  const rows = await query<PublicRow>(Prisma.sql`
    SELECT p.id, p.slug, p.name, p.revision, v.number AS version, v.id AS version_id, p.project_id
      FROM version v JOIN prompt p ON p.id = v.prompt_id AND p.published_version_id = v.id
      JOIN project r ON r.id = p.project_id AND r.public_skills AND r.account_id IS NOT NULL
     WHERE v.content ? 'front_matter'::text AND ${isWanted}
     ORDER BY p.created_at, p.id LIMIT ${MAX_PUBLIC_SKILLS}`)
  return rows.map(({ version_id, project_id: projectId, ...row }) => ({
    ...row,
    projectId,
    versionId: version_id ?? undefined,
  }))
}
