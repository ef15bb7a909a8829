import { Failure } from '@promptwire/core/errors/failure'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import type { StoredInvitation } from './member-record.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Emails to others that one person makes the service send, from all their accounts. */
const MAX_MAILS = 50
const OF_A_PERSON: Limit = {
  name: 'invitations emailed by a person',
  points: MAX_MAILS,
  seconds: DAY_SECONDS,
}
/** Of all accounts together; after an acceptance it starts again. */
const TO_AN_ADDRESS: Limit = {
  name: 'invitations emailed to an address',
  points: 1,
  seconds: DAY_SECONDS,
}
/** Anyone with a link may type an address into its page. */
const LINKS_TO_AN_ADDRESS: Limit = {
  name: 'links to invitations emailed to an address',
  points: 3,
  seconds: DAY_SECONDS,
}

type Sending = Pick<RateLimiter, 'consume' | 'tryConsume' | 'forget'>

/**
 * Whether an invitation is emailed now. It counts for the inviter either way, so that no answer
 * shows whether another account has invited the address.
 */
export async function admitInvitation(
  limiter: Sending,
  inviterId: string,
  email: string,
): Promise<boolean> {
  await consumeMail(limiter, inviterId)
  return (await limiter.tryConsume(TO_AN_ADDRESS, email)) !== undefined
}

/** Whether a link to an invitation is emailed to an address that a person with it typed. */
export async function admitLink(
  limiter: Sending,
  inviterId: string,
  email: string,
): Promise<boolean> {
  await limiter.consume(OF_A_PERSON, inviterId)
  return (await limiter.tryConsume(LINKS_TO_AN_ADDRESS, email)) !== undefined
}

/** For an invitation that was not created after all, or was accepted. */
export async function forgetInvitation(
  limiter: Sending,
  { email }: Pick<StoredInvitation, 'email'>,
): Promise<void> {
  if (email !== null) await limiter.forget(TO_AN_ADDRESS, email)
}

async function consumeMail(limiter: Sending, inviterId: string): Promise<void> {
  try {
    await limiter.consume(OF_A_PERSON, inviterId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const message = `You had ${MAX_MAILS} invitations emailed within a day. Leave the address out and send the link yourself, or try again tomorrow.`
    throw new Failure('RATE_LIMITED', message, error.headers)
  }
}
