import { isUuid } from '@promptwire/core/text/slug'
import { hashDocument, type PromptDocument } from '@promptwire/import/prompt-file/prompt-document'
import { writePromptFile } from '@promptwire/import/prompt-file/prompt-file'
import type { Lock } from '../lock-file.ts'
import { type PromptFile, toSlug } from '../prompt-files.ts'
import type { Project } from '../served-project.ts'

/** Names of shared parts. Files name shared parts by slug; their ids survive a rename. */
export type PartNames = Awaited<ReturnType<typeof createPartNames>>

/** Collects names from files, lock and server, and of renamed prompts. */
export async function createPartNames(
  project: Project,
  lock: Lock,
  files: ReadonlyMap<string, PromptFile>,
) {
  const { prompts } = project
  const renamed = new Map<string, string>()
  const locked = new Map([...lock].map(([id, { file }]) => [toSlug(file), id]))
  const findListed = (slug: string) => [...prompts.values()].find((each) => each.slug === slug)?.id
  const isUnknown = (slug: string) =>
    !isUuid(slug) && !files.has(slug) && !locked.has(slug) && findListed(slug) === undefined
  const named = new Set([...files.values()].flatMap(({ partNames }) => partNames))
  const former = await project.findFormer([...named].filter(isUnknown))
  const findId = (slug: string): string | undefined =>
    renamed.get(slug) ?? locked.get(slug) ?? findListed(slug) ?? former.get(slug)
  const findSlug = (id: string): string | undefined =>
    [...renamed].find(([, each]) => each === id)?.[0] ?? prompts.get(id)?.slug
  return {
    findId,
    /** Records a prompt's new name from its file. */
    rename(id: string, slug: string) {
      renamed.set(slug, id)
    },
    /** Replaces slugs of shared parts with ids, to compare documents. */
    withIds: (document: PromptDocument) => nameParts(document, findId),
    /** Writes a document as a file, with shared parts named by slug. */
    toText: (document: PromptDocument, before?: string) =>
      writePromptFile(nameParts(document, findSlug), before),
    /** Shared parts named by a former slug, with the current slug. */
    findStale: ({ partNames }: PromptFile): (readonly [string, string])[] =>
      partNames.flatMap((slug) => {
        const id = isUuid(slug) ? undefined : findId(slug)
        const present = id && findSlug(id)
        return present && present !== slug ? [[slug, present] as const] : []
      }),
  }
}

/** Replaces slugs of shared parts in a file with ids. */
export function withPartIds(file: PromptFile, { withIds }: Pick<PartNames, 'withIds'>): PromptFile {
  if (!file.content || file.partNames.length === 0) return file
  const document = withIds(file.content.document)
  return { ...file, content: { document, hash: hashDocument(document) } }
}

function nameParts(
  document: PromptDocument,
  find: (name: string) => string | undefined,
): PromptDocument {
  if (!document.blocks.some(({ include }) => include)) return document
  const blocks = document.blocks.map((block) => {
    const { include } = block
    return include
      ? { ...block, include: { ...include, prompt: find(include.prompt) ?? include.prompt } }
      : block
  })
  return { ...document, blocks }
}
