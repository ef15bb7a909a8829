import {
  type KeySets,
  openWithAny,
  seal,
  type TokenKind,
} from '@promptwire/core/oauth/sealed-token'
import { newId } from '../../../kernel/identifiers.ts'

const CHALLENGE: TokenKind = { typ: 'passkey-challenge+jwt', lifetimeSeconds: 600 }

/** A response to a challenge is valid for one use only. */
export type ChallengeUse = 'register' | 'sign in'

/** Seals challenges, so that nothing is stored before a response. */
export const createChallenges = (keys: KeySets) => ({
  issue: (use: ChallengeUse, challenge: string, now: Date) =>
    seal(CHALLENGE, { use, challenge, jti: newId(now) }, keys[0], now),

  /** Returns the challenge and its single-use id. */
  async open(use: ChallengeUse, token: string, now: Date) {
    const opened = await openWithAny(CHALLENGE, token, keys, now)
    if (!opened.ok || opened.claims['use'] !== use) return undefined
    return { challenge: String(opened.claims['challenge']), jti: String(opened.claims.jti) }
  },
})

export type Challenges = ReturnType<typeof createChallenges>
