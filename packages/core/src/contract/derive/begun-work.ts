import type { Scope } from '../../scopes.ts'
import type { PublicOperation } from '../operation.ts'
import { type PublicContract, publicContract } from '../public/public-contract.ts'
import type { Client } from './client.ts'

type Name = keyof Client<PublicContract>

/** Work that goes on after the operation which began it has answered. */
export interface BegunWork {
  /** What follows it to its end, and the scope which that takes. */
  readonly follow: Name
  readonly scope: Scope
  readonly cancel: Name
  /** Those two, for the work that this answer named. */
  readonly inputFor: (begun: unknown) => Readonly<Record<string, string>>
}

/** The work that an operation begins; undefined for one that is done when it answers. */
export function workBegunBy({ begins }: PublicOperation): BegunWork | undefined {
  if (!begins) return undefined
  const { field, followedBy: follow, cancelledBy: cancel } = begins
  if (!isName(follow) || !isName(cancel)) throw new Error(`${follow} and ${cancel} must be rows`)
  const { scope } = publicContract[follow]
  return { follow, cancel, scope, inputFor: (begun) => ({ [field]: (begun as { id: string }).id }) }
}

const isName = (name: string): name is Name => Object.hasOwn(publicContract, name)
