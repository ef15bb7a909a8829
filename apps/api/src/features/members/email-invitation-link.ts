import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { bySystem } from '../../kernel/change/audit-actor.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { getNetwork } from '../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Mailer } from '../mail/index.sql.ts'
import { requireInvitation } from './accept-invitation.ts'
import { admitLink } from './invitation-limits.sql.ts'
import { createInvitationLink, insertEmailedLink } from './invitation-links.sql.ts'
import { writeConfirmation } from './invitation-mail.ts'

const NETWORK: Limit = { name: 'links to invitations for a network', points: 10, seconds: 900 }
const LIFETIME_MS = 60 * 60 * 1000

interface LinkNeeds {
  readonly limiter: RateLimiter
  readonly mailer: Mailer
  readonly randomBytes: RandomBytes
  readonly urls: { readonly web: string }
}

/** Emails a link that confirms an address; the answer does not reveal whether it has an account. */
export const emailInvitationLink = internalVerb(
  'email_invitation_link',
  async ({
    caller,
    input: { token, email: typed, address },
    unitOfWork,
    limiter,
    mailer,
    randomBytes,
    urls,
  }: InternalContext<'email_invitation_link', LinkNeeds>) => {
    const { at } = caller
    if (!mailer.isConfigured) throw new Failure('CONFLICT', 'This service sends no email.')
    await limiter.consume(NETWORK, getNetwork(address))
    const invitation = await requireInvitation(unitOfWork, token, at)
    const to = invitation.email ?? typed
    if (to === undefined) throw invalidField('email', 'is required')
    if (!(await admitLink(limiter, invitation.invitedById, to))) return { data: null }
    const link = createInvitationLink(randomBytes, urls)
    const expiresAt = earlier(invitation.expiresAt, new Date(at.getTime() + LIFETIME_MS))
    await unitOfWork.change(bySystem(caller), async (tx) => {
      const stored = { token: link.token, invitationId: invitation.id, email: to, expiresAt }
      await insertEmailedLink(tx, stored)
      await mailer.send(tx, writeConfirmation({ to, url: link.url, expiresAt }, invitation), at)
      return unchanged(undefined)
    })
    return { data: null }
  },
)

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
