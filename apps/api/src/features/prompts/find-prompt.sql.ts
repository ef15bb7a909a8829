import { isUuid, Slug } from '@promptwire/core/slug'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { FindPrompt } from '../../kernel/resolved-prompt.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import { workingVersion } from './editing/working-version.ts'

/** Finds prompts in PostgreSQL for callers that the hot statement does not admit. */
export const createFindPrompt =
  (unitOfWork: UnitOfWork): FindPrompt =>
  async (projectId, name, version) => {
    const named = wherePromptNamed(name)
    const row =
      named && (await unitOfWork.prisma.prompt.findFirst({ where: { projectId, ...named } }))
    if (!row) return undefined
    const { id, revision, savedRevision, lastVersion } = row
    const unsavedVersion = revision === savedRevision ? undefined : lastVersion + 1
    const prompt = { id, name: row.name, revision }
    if (version === undefined) {
      const content = { ...prompt, version: workingVersion(row), versionId: undefined }
      return { id, content, unsavedVersion }
    }
    const where = { promptId_number: { promptId: id, number: version } }
    const saved = await unitOfWork.prisma.version.findUnique({ where, select: { id: true } })
    const content = saved ? { ...prompt, version, versionId: saved.id } : undefined
    return { id, content, unsavedVersion }
  }

/** Undefined for what no prompt can be called, such as text that PostgreSQL does not store. */
export function wherePromptNamed(prompt: string): Prisma.PromptWhereInput | undefined {
  if (isUuid(prompt)) return { id: prompt }
  return Slug.safeParse(prompt).success ? { slug: prompt } : undefined
}
