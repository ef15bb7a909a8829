import type { RandomBytes } from '@promptwire/core/access/api-key'
import { constantTimeIncludes } from '@promptwire/core/credentials/constant-time'
import { Failure } from '@promptwire/core/errors/failure'
import { toRequestSource } from '../../kernel/change/request-source.ts'
import { newId } from '../../kernel/identifiers.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { PasswordWork } from './password-work.ts'
import { isSetUp, setUpOwner } from './people.sql.ts'
import type { DeviceTokens } from './sessions/device-token.ts'
import { signInPerson } from './sessions/start-session.sql.ts'

/** Whether the first person can still be created. */
export const getSetupState = internalVerb('setup_state', async ({ unitOfWork }) => ({
  data: { open: !(await isSetUp(unitOfWork)) },
}))

/** Requires the token from the link printed at boot; works once. */
export const completeSetup = internalVerb(
  'complete_setup',
  async ({
    caller: requester,
    input,
    unitOfWork,
    devices,
    passwords,
    setupTokens,
    randomBytes,
  }: InternalContext<
    'complete_setup',
    {
      readonly devices: Pick<DeviceTokens, 'issue'>
      readonly passwords: Pick<PasswordWork, 'hash'>
      readonly setupTokens: readonly string[]
      readonly randomBytes: RandomBytes
    }
  >) => {
    const { at } = requester
    if (!constantTimeIncludes(setupTokens, input.token)) {
      throw new Failure('FORBIDDEN', 'This set-up link is not valid.')
    }
    const { name, email } = input
    // The link proves who operates the service, not who owns the typed address.
    const user = { id: newId(at), email, name, emailVerifiedAt: null }
    const account = { id: newId(at), name: `${name}'s team` }
    const project = { id: newId(at), name: 'First project' }
    const passwordHash = await passwords.hash(
      { field: 'password', password: input.password, person: user },
      'known device',
    )
    if (!(await setUpOwner(unitOfWork, requester, { ...user, passwordHash, account, project }))) {
      throw new Failure('CONFLICT', 'Set-up is already complete; sign in instead.')
    }
    const source = toRequestSource(requester.source?.address, input.user_agent)
    const needs = { devices, randomBytes }
    return {
      data: await signInPerson(unitOfWork, user, 'set_up', { ...requester, source }, needs),
    }
  },
)
