import { Prisma } from '../../platform/database/generated/client.ts'
import type { Scope } from './reach.ts'

/** `at` decides whether a former slug is valid. */
export type Asked = Pick<Scope, 'projectId' | 'at'>

/** Whether a prompt `p` of the project has one of these slugs, now or as a valid former slug. */
export const hasSlug = (
  { projectId, at }: Asked,
  slugs: readonly string[],
  prompt = 'p',
): Prisma.Sql => {
  const [id, slug] = [Prisma.raw(`${prompt}.id`), Prisma.raw(`${prompt}.slug`)]
  // An array, so that each side of the condition uses its index.
  return Prisma.sql`(${slug} = ANY (${[...slugs]}::text[]) OR ${id} = ANY (ARRAY(
    SELECT prompt_id FROM former_slug
     WHERE project_id = ${projectId}::uuid AND slug = ANY (${[...slugs]}::text[])
       AND expires_at > ${at}::timestamptz)))`
}

export const whereFormerly = (
  { projectId, at }: Asked,
  slugs: readonly string[],
): Prisma.FormerSlugWhereInput => ({
  projectId,
  slug: { in: [...slugs] },
  expiresAt: { gt: at },
})
