import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import {
  type KeySets,
  openWithAny,
  seal,
  type TokenKind,
} from '@promptwire/core/oauth/sealed-token'
import { toRequestSource } from '../../kernel/change/request-source.ts'
import { newId } from '../../kernel/identifiers.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import { findPerson, findPersonByEmail, signInPerson, useChallenge } from '../auth/index.sql.ts'
import type { DeviceTokens, ReportSession } from '../auth/index.ts'

const LINK: TokenKind = { typ: 'sign-in-link+jwt', lifetimeSeconds: 900 }

interface LinkNeeds {
  readonly singleSignOnKeys: KeySets
  readonly urls: PublicUrls
}

/** A one-time sign-in link, for an operator whose identity provider fails. */
export const createSignInLink = internalVerb(
  'create_sign_in_link',
  async ({
    caller: { at },
    input: { email },
    unitOfWork,
    singleSignOnKeys,
    urls,
  }: InternalContext<'create_sign_in_link', LinkNeeds>) => {
    const user = await findPersonByEmail(unitOfWork, email)
    if (!user) throw new Failure('NOT_FOUND', 'No person has this email address.')
    const token = await seal(LINK, { sub: user.id, jti: newId(at) }, singleSignOnKeys[0], at)
    const expiresAt = new Date(at.getTime() + LINK.lifetimeSeconds * 1000)
    const url = `${urls.web}/sign-in/link?token=${token}`
    return { data: { url, expires_at: expiresAt.toISOString() } }
  },
)

export const useSignInLink = internalVerb(
  'use_sign_in_link',
  async ({
    caller,
    input: { token, address, user_agent },
    unitOfWork,
    singleSignOnKeys,
    devices,
    report,
    randomBytes,
  }: InternalContext<
    'use_sign_in_link',
    LinkNeeds & {
      readonly devices: Pick<DeviceTokens, 'issue'>
      readonly report: ReportSession
      readonly randomBytes: RandomBytes
    }
  >) => {
    const requester = { ...caller, source: toRequestSource(address, user_agent) }
    const { requestId: request_id, at } = requester
    const opened = await openWithAny(LINK, token, singleSignOnKeys, at)
    if (!opened.ok) throw unusable()
    const { sub = '', jti = '' } = opened.claims
    const user = await findPerson(unitOfWork, sub)
    if (!user || !(await useChallenge(unitOfWork, jti, at))) throw unusable()
    const needs = { devices, randomBytes }
    const signedIn = await signInPerson(unitOfWork, user, 'operator_link', requester, needs)
    report({ event: 'signed_in', request_id, user_id: user.id, address })
    return { data: signedIn }
  },
)

const unusable = () =>
  new Failure('UNAUTHORIZED', 'The link was used or has expired. Ask for a new one.')
