import type { IncludedPart } from '@promptwire/import/prompt-file/prompt-document'
import type { ListedPrompt } from './served-project.ts'

/** Converts blocks for requests. Until a shared part has a live version, its newest version is used. */
export function toGivenBlocks<Block extends { readonly include?: unknown }>(
  prompts: ReadonlyMap<string, ListedPrompt>,
  blocks: readonly Block[],
): Block[] {
  const toInput = (include: IncludedPart) => {
    const part = findPart(prompts, include)
    const isWaiting = include.version === undefined && part && !part.isLive && part.version > 0
    return isWaiting ? { ...include, version: part.version, live: true } : include
  }
  return blocks.map((block) =>
    block.include ? { ...block, include: toInput(block.include as IncludedPart) } : block,
  )
}

const findPart = (prompts: ReadonlyMap<string, ListedPrompt>, { prompt }: IncludedPart) =>
  prompts.get(prompt) ?? [...prompts.values()].find(({ slug }) => slug === prompt)
