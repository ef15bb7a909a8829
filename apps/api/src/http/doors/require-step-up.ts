import {
  RECENT_SIGN_IN_SECONDS,
  recentSignInNeeded,
  secondFactorNeeded,
} from '@promptwire/core/contract/internal/step-up'
import type { Operation } from '@promptwire/core/contract/operation'
import type { ReadInput } from './door.ts'

interface SessionState {
  readonly authenticatedAt: Date
  readonly needsSecondFactor: boolean
}

/** Refuses members who still have to set up a second factor, and sign-ins that are too long ago. */
export async function requireStepUp(
  { recentSignIn, ...row }: Pick<Operation, 'recentSignIn'> & { beforeSecondFactor?: true },
  { authenticatedAt, needsSecondFactor }: SessionState,
  at: Date,
  readInput?: ReadInput,
): Promise<void> {
  if (needsSecondFactor && !row.beforeSecondFactor) throw secondFactorNeeded()
  const age = at.getTime() - authenticatedAt.getTime()
  if (recentSignIn === undefined || age < RECENT_SIGN_IN_SECONDS * 1000) return
  if (recentSignIn === 'to write' && !writes((await readInput?.())?.scopes)) return
  throw recentSignInNeeded()
}

const writes = (scopes: unknown): boolean =>
  !Array.isArray(scopes) || scopes.some((scope) => !String(scope).endsWith(':read'))
