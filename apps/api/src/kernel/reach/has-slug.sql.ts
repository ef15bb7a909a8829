import { Prisma } from '../../platform/database/generated/client.ts'
import type { Scope } from './reach.ts'

/** When a project is asked; former slugs answer for a time. */
export type Asked = Pick<Scope, 'projectId' | 'at'>

/** Whether a prompt `p` of the project has one of these slugs, or still answers to it. */
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

/** The same for Prisma, of former slugs alone. */
export const whereFormerly = (
  { projectId, at }: Asked,
  slugs: readonly string[],
): Prisma.FormerSlugWhereInput => ({
  projectId,
  slug: { in: [...slugs] },
  expiresAt: { gt: at },
})
