import { Failure } from '@promptwire/core/errors/failure'
import { bySystem } from '../../kernel/change/audit-actor.ts'
import { internalVerb } from '../../kernel/verb.ts'
import { findPersonByEmail } from './people.sql.ts'
import { findUnverified, markEmailVerified } from './proof-of-address.sql.ts'

export const listUnverifiedPeople = internalVerb(
  'list_unverified_people',
  async ({ input: { domain }, unitOfWork }) => ({
    data: (await findUnverified(unitOfWork, domain)).map(({ email, name, createdAt }) => ({
      email,
      name,
      created_at: createdAt.toISOString(),
    })),
  }),
)

/** Confirms one address at a time, skipping people who lose theirs first. */
export const confirmEmails = internalVerb(
  'confirm_emails',
  async ({ caller: operator, input: { domain }, unitOfWork }) => {
    let confirmed = 0
    for (const person of await findUnverified(unitOfWork, domain)) {
      const done = await markEmailVerified(unitOfWork, bySystem(operator), person, 'operator')
      if (done) confirmed += 1
    }
    return { data: { confirmed } }
  },
)

export const confirmEmail = internalVerb(
  'confirm_email',
  async ({ caller: operator, input: { email }, unitOfWork }) => {
    const person = await findPersonByEmail(unitOfWork, email)
    if (!person) throw new Failure('NOT_FOUND', 'No person has this email address.')
    await markEmailVerified(unitOfWork, bySystem(operator), { ...person, email }, 'operator')
    return { data: null }
  },
)
