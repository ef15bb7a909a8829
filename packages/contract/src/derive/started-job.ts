import type { Scope } from '@promptwire/core/access/scopes'
import type { PublicOperation } from '../operation.ts'
import { type PublicContract, publicContract } from '../public-contract.ts'
import type { Client } from './client.ts'

type Name = keyof Client<PublicContract>

/** Background work that continues after its operation returned. */
export interface StartedJob {
  /** The operation that waits for it, and its scope. */
  readonly follow: Name
  readonly scope: Scope
  readonly cancel: Name
  /** The input of both, from the operation's output. */
  readonly inputFor: (started: unknown) => Readonly<Record<string, string>>
}

/** The background work that an operation starts. */
export function findStartedJob({ startsJob }: PublicOperation): StartedJob | undefined {
  if (!startsJob) return undefined
  const { field, followedBy: follow, cancelledBy: cancel } = startsJob
  if (!isName(follow) || !isName(cancel)) throw new Error(`${follow} and ${cancel} must be rows`)
  const { scope } = publicContract[follow]
  return {
    follow,
    cancel,
    scope,
    inputFor: (started) => ({ [field]: (started as { id: string }).id }),
  }
}

const isName = (name: string): name is Name => Object.hasOwn(publicContract, name)
