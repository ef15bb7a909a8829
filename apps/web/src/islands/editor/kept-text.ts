import type { Written } from '@promptwire/core/editing/merge-fields'

/** What was typed and not saved yet, and what it was typed over. */
export interface KeptText {
  readonly base: Written
  readonly mine: Written
  readonly revision: number
}

/** The texts of one prompt that this browser keeps until the server has them. */
export function keptTexts(promptId: string) {
  const keyOf = (address: string) => `promptwire:${promptId}:${address}`
  return {
    keep(address: string, text: KeptText): void {
      try {
        localStorage.setItem(keyOf(address), JSON.stringify(text))
      } catch {
        // A full store keeps less; saving goes on all the same.
      }
    },
    forget(address: string): void {
      localStorage.removeItem(keyOf(address))
    },
    read(address: string): KeptText | undefined {
      const text = localStorage.getItem(keyOf(address))
      // Written by `keep` alone.
      return text === null ? undefined : (JSON.parse(text) as KeptText)
    },
  }
}

export type KeptTexts = ReturnType<typeof keptTexts>
