import { z } from 'zod'
import { readStoredContent, storedContent } from '../../content/index.ts'
import { type EditableCopy, metadataView, NEW_METADATA } from '../../prompts/index.ts'

/** The metadata of a copy; fields that an older proposal lacks get their defaults. */
const Metadata = z.object({
  name: z.string(),
  description: z.string().default(NEW_METADATA.description),
  tags: z.array(z.string()).default(NEW_METADATA.tags),
  folder_id: z.uuid().nullable().default(NEW_METADATA.folderId),
  usual_slug: z.string().optional(),
})

/** A copy as a proposal stores it: content under its format number, and metadata. */
export const storedCopy = ({ content, ...metadata }: EditableCopy, usualSlug?: string) => ({
  ...storedContent(content),
  about: {
    ...metadataView(metadata),
    ...(usualSlug !== undefined && { usual_slug: usualSlug }),
  },
})

const Stored = z.looseObject({ about: Metadata })

/** A stored copy of whatever format. */
export function readStoredCopy(
  stored: unknown,
  id: string,
): { readonly copy: EditableCopy; readonly usualSlug: string | undefined } {
  const { about, ...content } = Stored.parse(stored)
  const { folder_id: folderId, usual_slug: usualSlug, ...metadata } = about
  const owner = { name: 'This proposal', detail: `proposal ${id}` }
  const copy = { ...metadata, folderId, content: readStoredContent(content, owner) }
  return { copy, usualSlug }
}
