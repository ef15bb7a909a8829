import type { Scope } from '@promptwire/core/access/scopes'
import { publicContract } from '../public-contract.ts'

/** Scopes used by an operation; others can be granted but have no effect yet. */
export const SCOPES_IN_USE: ReadonlySet<Scope> = new Set(
  Object.values(publicContract).map(({ scope }) => scope),
)
