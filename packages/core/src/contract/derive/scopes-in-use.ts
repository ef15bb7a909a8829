import type { Scope } from '../../access/scopes.ts'
import { publicContract } from '../public/public-contract.ts'

/** Scopes used by an operation; others can be granted but have no effect yet. */
export const SCOPES_IN_USE: ReadonlySet<Scope> = new Set(
  Object.values(publicContract).map(({ scope }) => scope),
)
