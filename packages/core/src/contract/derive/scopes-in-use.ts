import type { Scope } from '../../scopes.ts'
import { publicContract } from '../public/public-contract.ts'

/** The scopes that guard an operation; the others can be granted and give nothing yet. */
export const SCOPES_IN_USE: ReadonlySet<Scope> = new Set(
  Object.values(publicContract).map(({ scope }) => scope),
)
