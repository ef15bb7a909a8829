import type { WrittenBlock } from '@promptwire/core/editing/merge-block'

/** What was typed and not saved yet, and what it was typed over. */
export interface KeptText {
  readonly base: WrittenBlock
  readonly mine: WrittenBlock
  readonly revision: number
}

/** The texts of one prompt that this browser keeps until the server has them. */
export function keptTexts(promptId: string) {
  const keyOf = (blockId: string) => `promptwire:${promptId}:${blockId}`
  return {
    keep(blockId: string, text: KeptText): void {
      try {
        localStorage.setItem(keyOf(blockId), JSON.stringify(text))
      } catch {
        // A full store keeps less; saving goes on all the same.
      }
    },
    forget(blockId: string): void {
      localStorage.removeItem(keyOf(blockId))
    },
    read(blockId: string): KeptText | undefined {
      const text = localStorage.getItem(keyOf(blockId))
      // Written by `keep` alone.
      return text === null ? undefined : (JSON.parse(text) as KeptText)
    },
  }
}

export type KeptTexts = ReturnType<typeof keptTexts>
