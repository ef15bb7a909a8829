import { isSlug, isUuid } from '@promptwire/core/text/slug'
import { whereFormerly } from '../../kernel/reach/has-slug.sql.ts'
import { whereReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { workingVersion } from './editing/working-version.ts'

/** Finds a prompt by UUID, slug or former slug, with its working copy or a saved version. */
export async function findPrompt(
  { prisma }: Queryable,
  scope: Scope,
  name: string,
  version?: number,
): Promise<ResolvedPrompt | undefined> {
  const named = wherePromptNamed(name)
  if (!named) return undefined
  const find = (where: Prisma.PromptWhereInput) =>
    prisma.prompt.findFirst({
      where: { projectId: scope.projectId, ...where, ...whereReachable(scope) },
    })
  const row =
    (await find(named)) ??
    (named.slug && (await find({ formerSlugs: { some: whereFormerly(scope, [name]) } })))
  if (!row) return undefined
  const { id, revision, savedRevision, lastVersion } = row
  const unsavedVersion = revision === savedRevision ? undefined : lastVersion + 1
  const prompt = { id, name: row.name, revision }
  if (version === undefined) {
    const content = { ...prompt, version: workingVersion(row), versionId: undefined }
    return { id, content, unsavedVersion }
  }
  const where = { promptId_number: { promptId: id, number: version } }
  const saved = await prisma.version.findUnique({ where, select: { id: true } })
  const content = saved ? { ...prompt, version, versionId: saved.id } : undefined
  return { id, content, unsavedVersion }
}

/** Undefined for impossible names, such as text that PostgreSQL cannot store. */
export function wherePromptNamed(prompt: string): Prisma.PromptWhereInput | undefined {
  if (isUuid(prompt)) return { id: prompt }
  return isSlug(prompt) ? { slug: prompt } : undefined
}

export async function readSlug({ prisma }: Queryable, id: string): Promise<string> {
  const { slug } = await prisma.prompt.findUniqueOrThrow({ where: { id }, select: { slug: true } })
  return slug
}
