import { jsonInOrder } from '@promptwire/core/text/same-json'
import { hashed, sha256 } from '../../kernel/sha256.ts'
import type { ContentBlock, PromptContent } from './content.ts'
import { omitUnusedBlockFields, omitUnusedFields, omitUnusedSettings } from './stored-content.ts'

/** Hashes per part, so that editing one block replaces one hash. */
export interface PartHashes {
  /** Everything but the blocks. */
  readonly settings: string
  /** In block order. */
  readonly blocks: readonly string[]
}

const hashJson = async (value: unknown) => (await hashed(jsonInOrder(value) ?? '')).hash

/** Independent of the block's position. */
export const hashBlock = ({ sort_order: _, ...block }: ContentBlock): Promise<string> =>
  hashJson(omitUnusedBlockFields(block))

export async function hashParts(content: PromptContent): Promise<PartHashes> {
  const { blocks, ...settings } = content
  return {
    settings: await hashJson(omitUnusedSettings(settings)),
    blocks: await Promise.all(blocks.map(hashBlock)),
  }
}

export const combineHashes = ({ settings, blocks }: PartHashes): string =>
  sha256([settings, ...blocks].join(' '))

/** Ignores the order of fields. */
export const hashContent = async (content: PromptContent): Promise<string> =>
  combineHashes(await hashParts(content))

/** Returns the hash, and the hash that earlier releases stored with runs and approvals. */
export const storedHashes = async (content: PromptContent): Promise<[string, string]> => [
  await hashContent(content),
  await hashJson(omitUnusedFields(content)),
]
