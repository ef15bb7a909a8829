import type { Include, IncludeInput } from '@promptwire/core/contract/public/prompts/include-fields'

/** A block as it is written. */
export interface GivenBlock {
  readonly include?: IncludeInput | undefined
}

/** A block with the shared part that it includes. */
export type ResolvedBlock<Block extends GivenBlock> = Omit<Block, 'include'> & {
  readonly include?: Include | null
}
