import { jsonInOrder } from '@promptwire/core/text/same-json'
import { hashed, sha256 } from '../../kernel/sha256.ts'
import type { ContentBlock, PromptContent } from './content.ts'
import { omitUnusedBlockFields, omitUnusedFields, omitUnusedSettings } from './stored-content.ts'

/** The hashes of a content's parts; an edit of one block replaces one of them. */
export interface PartHashes {
  /** Of everything but the blocks. */
  readonly settings: string
  /** Of the blocks, in their order. */
  readonly blocks: readonly string[]
}

const hashJson = async (value: unknown) => (await hashed(jsonInOrder(value) ?? '')).hash

/** The hash of a block, wherever it is. */
export const hashBlock = ({ sort_order: _, ...block }: ContentBlock): Promise<string> =>
  hashJson(omitUnusedBlockFields(block))

/** Hashes all parts of a content. */
export async function hashParts(content: PromptContent): Promise<PartHashes> {
  const { blocks, ...settings } = content
  return {
    settings: await hashJson(omitUnusedSettings(settings)),
    blocks: await Promise.all(blocks.map(hashBlock)),
  }
}

/** The hash of a content, of the hashes of its parts. */
export const combineHashes = ({ settings, blocks }: PartHashes): string =>
  sha256([settings, ...blocks].join(' '))

/** Tells contents apart: equal for contents that differ in the order of their fields alone. */
export const hashContent = async (content: PromptContent): Promise<string> =>
  combineHashes(await hashParts(content))

/** The hash of a content, and the one under which earlier releases stored runs and approvals of it. */
export const storedHashes = async (content: PromptContent): Promise<[string, string]> => [
  await hashContent(content),
  await hashJson(omitUnusedFields(content)),
]
