import { Failure } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { newId } from '../../../kernel/identifiers.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { Challenges } from './challenges.ts'
import {
  insertPasskey,
  listUserPasskeys,
  removePasskey,
  updatePasskeyName,
  useChallenge,
} from './passkeys.sql.ts'
import { parseResponse, readRelyingParty } from './relying-party.ts'

interface PasskeyPorts {
  readonly challenges: Challenges
  readonly urls: PublicUrls
}

const MAX_PASSKEYS = 20

export const listPasskeys = internalVerb(
  'list_passkeys',
  async ({ caller: { userId }, unitOfWork }) => ({
    data: (await listUserPasskeys(unitOfWork, userId)).map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      created_at: passkey.createdAt.toISOString(),
      last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    })),
  }),
)

/** The new passkey must verify its user. */
export const startPasskey = internalVerb(
  'start_passkey',
  async ({
    caller: { userId, user, at },
    unitOfWork,
    challenges,
    urls,
  }: InternalContext<'start_passkey', PasskeyPorts>) => {
    const known = await listUserPasskeys(unitOfWork, userId)
    const { webauthn } = await import('./webauthn-library.ts')
    const options = await webauthn.generateRegistrationOptions({
      rpName: 'Promptwire',
      rpID: readRelyingParty(urls).rpId,
      userName: user.email ?? user.name,
      userDisplayName: user.name,
      userID: new TextEncoder().encode(userId),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const challenge = await challenges.issue('register', options.challenge, at)
    return { data: { options: JSON.stringify(options), challenge } }
  },
)

export const addPasskey = internalVerb(
  'add_passkey',
  async ({
    caller: owner,
    input: { name, challenge, response },
    unitOfWork,
    challenges,
    urls,
  }: InternalContext<'add_passkey', PasskeyPorts>) => {
    const opened = await challenges.open('register', challenge, owner.at)
    if (!opened || !(await useChallenge(unitOfWork, opened.jti, owner.at))) throw tryAgain()
    if ((await listUserPasskeys(unitOfWork, owner.userId)).length >= MAX_PASSKEYS) throw tooMany()
    const { rpId, origin } = readRelyingParty(urls)
    const { webauthn } = await import('./webauthn-library.ts')
    const { registrationInfo } = await webauthn
      .verifyRegistrationResponse({
        response: parseResponse(response),
        expectedChallenge: opened.challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      })
      .catch(() => ({ registrationInfo: undefined }))
    if (!registrationInfo) throw tryAgain()
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
    const passkey = { id: newId(owner.at), credentialId, publicKey, counter, transports, name }
    if (!(await insertPasskey(unitOfWork, owner, passkey))) throw tryAgain()
    return { data: null }
  },
)

export const renamePasskey = internalVerb(
  'rename_passkey',
  async ({ caller: { userId }, input: { passkey_id: id, name }, unitOfWork }) => {
    if (!(await updatePasskeyName(unitOfWork, userId, { id, name }))) throw notFound()
    return { data: null }
  },
)

export const deletePasskey = internalVerb(
  'delete_passkey',
  async ({ caller: owner, input: { passkey_id }, unitOfWork }) => {
    if (!(await removePasskey(unitOfWork, owner, passkey_id))) throw notFound()
    return { data: null }
  },
)

const tryAgain = () =>
  new Failure('CONFLICT', 'The passkey was not added. Reload the page and try again.')
const tooMany = () => new Failure('CONFLICT', `A person has at most ${MAX_PASSKEYS} passkeys.`)
const notFound = () => new Failure('NOT_FOUND', 'Passkey not found; it may be deleted.')
