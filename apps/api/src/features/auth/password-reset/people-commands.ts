import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { findPersonByEmail } from '../people.sql.ts'
import { requireNoProvider } from '../require-no-provider.ts'
import { removeFactorForOperator } from '../second-factor/factors.sql.ts'
import { endSessionsForOperator } from '../sessions/sessions.sql.ts'
import { createResetLink as createLink } from './reset-links.sql.ts'

export const createResetLink = internalVerb(
  'create_reset_link',
  async ({
    caller: { at },
    input: { email },
    unitOfWork,
    urls,
    randomBytes,
    requiredProvider,
  }: InternalContext<
    'create_reset_link',
    {
      readonly urls: PublicUrls
      readonly randomBytes: RandomBytes
      readonly requiredProvider: string | undefined
    }
  >) => {
    requireNoProvider(requiredProvider)
    const { id } = await requirePerson(unitOfWork, email)
    const options = { webUrl: urls.web, randomBytes, byMail: false }
    const { url, expiresAt } = await createLink(unitOfWork, id, options, at)
    return { data: { url, expires_at: expiresAt.toISOString() } }
  },
)

export const endPersonSessions = internalVerb(
  'end_person_sessions',
  async ({ caller: operator, input: { email }, unitOfWork }) => {
    const { id } = await requirePerson(unitOfWork, email)
    return { data: { ended: await endSessionsForOperator(unitOfWork, operator, id) } }
  },
)

export const removeLostFactor = internalVerb(
  'remove_second_factor',
  async ({ caller: operator, input: { email }, unitOfWork }) => {
    const { id } = await requirePerson(unitOfWork, email)
    return { data: { ended: await removeFactorForOperator(unitOfWork, operator, id) } }
  },
)

async function requirePerson(unitOfWork: UnitOfWork, email: string) {
  const person = await findPersonByEmail(unitOfWork, email)
  if (!person) throw new Failure('NOT_FOUND', 'No person has this email address.')
  return person
}
