import {
  NEW_METADATA,
  PromptMetadata,
  pickMetadata,
} from '@promptwire/contract/content/prompt-values'
import { z } from 'zod'
import { readStoredContent, storedContent } from '../../content/index.ts'
import type { EditableCopy } from '../../prompts/index.ts'

/** A copy as stored with a proposal: content with its format number, and metadata. */
export const storedCopy = ({ content, ...metadata }: EditableCopy, usualSlug?: string) => ({
  ...storedContent(content),
  about: {
    ...pickMetadata(metadata),
    ...(usualSlug !== undefined && { usual_slug: usualSlug }),
  },
})

const Stored = z.looseObject({ about: z.looseObject({ usual_slug: z.string().optional() }) })

/** Reads a stored copy of any format. */
export function readStoredCopy(
  stored: unknown,
  id: string,
): { readonly copy: EditableCopy; readonly usualSlug: string | undefined } {
  const { about, ...content } = Stored.parse(stored)
  const { usual_slug: usualSlug, ...metadata } = about
  const owner = { name: 'This proposal', detail: `proposal ${id}` }
  const copy = {
    // Older proposals lack fields added later.
    ...PromptMetadata.parse({ ...NEW_METADATA, ...metadata }),
    content: readStoredContent(content, owner),
  }
  return { copy, usualSlug }
}
