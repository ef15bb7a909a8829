import { Failure } from '@promptwire/core/errors/failure'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import type { StoredInvitation } from './member-record.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Invitation emails per person, over all their accounts. */
const MAX_MAILS = 50
const OF_A_PERSON: Limit = {
  name: 'invitations emailed by a person',
  points: MAX_MAILS,
  seconds: DAY_SECONDS,
}
/** Over all accounts; resets after an acceptance. */
const TO_AN_ADDRESS: Limit = {
  name: 'invitations emailed to an address',
  points: 1,
  seconds: DAY_SECONDS,
}
/** Anyone with a link can type an address into its page. */
const LINKS_TO_AN_ADDRESS: Limit = {
  name: 'links to invitations emailed to an address',
  points: 3,
  seconds: DAY_SECONDS,
}

type Sending = Pick<RateLimiter, 'consume' | 'tryConsume' | 'forget'>

/**
 * Whether to email an invitation now. Counts either way, so that no answer reveals whether another
 * account invited the address.
 */
export async function admitInvitation(
  limiter: Sending,
  inviterId: string,
  email: string,
): Promise<boolean> {
  await consumeMail(limiter, inviterId)
  return (await limiter.tryConsume(TO_AN_ADDRESS, email)) !== undefined
}

/** Whether to email a link to an address that someone typed into the invitation's page. */
export async function admitLink(
  limiter: Sending,
  inviterId: string,
  email: string,
): Promise<boolean> {
  await limiter.consume(OF_A_PERSON, inviterId)
  return (await limiter.tryConsume(LINKS_TO_AN_ADDRESS, email)) !== undefined
}

/** For an invitation that was accepted, or not created after all. */
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
