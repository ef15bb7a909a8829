import {
  RECENT_SIGN_IN_SECONDS,
  recentSignInNeeded,
  secondFactorNeeded,
} from '@promptwire/contract/auth/step-up'
import { type Operation, type RecentSignIn, stepUpReadsInput } from '@promptwire/contract/operation'
import type { ReadInput } from './door.ts'

interface SessionState {
  readonly authenticatedAt: Date
  readonly needsSecondFactor: boolean
}

type Row = Operation & { readonly beforeSecondFactor?: true }

/** Rejects members who must set up a second factor first, and sign-ins that are too old. */
export async function requireStepUp(
  row: Row,
  { authenticatedAt, needsSecondFactor }: SessionState,
  at: Date,
  readInput: ReadInput | undefined,
): Promise<void> {
  if (needsSecondFactor && !row.beforeSecondFactor) throw secondFactorNeeded()
  const age = at.getTime() - authenticatedAt.getTime()
  if (age < RECENT_SIGN_IN_SECONDS * 1000) return
  const { recentSignIn } = row
  if (recentSignIn === undefined || 'unneeded' in recentSignIn) return
  if (stepUpReadsInput(row) && !asksFor(recentSignIn, (await readInput?.()) ?? {})) return
  throw recentSignInNeeded(recentSignIn.to)
}

type Purpose = Extract<RecentSignIn, { to: string }>

const asksFor = ({ ifGiven = [], ifScopesWrite }: Purpose, input: Record<string, unknown>) =>
  ifGiven.some((field) => input[field] !== undefined) ||
  (ifScopesWrite === true && writes(input['scopes']))

const writes = (scopes: unknown): boolean =>
  !Array.isArray(scopes) || scopes.some((scope) => !String(scope).endsWith(':read'))
