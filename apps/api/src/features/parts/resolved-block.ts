import type { Include, IncludeInput } from '@promptwire/contract/content/include-fields'

/** A block in the contract's input. */
export interface GivenBlock {
  readonly include?: IncludeInput | undefined
}

/** A block with its include resolved. */
export type ResolvedBlock<Block extends GivenBlock> = Omit<Block, 'include'> & {
  readonly include?: Include | null
}
