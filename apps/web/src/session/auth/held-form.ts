import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { WebContext } from '../render/web-context.ts'

const LIFETIME_SECONDS = 3600
/** Browsers drop a cookie of more than 4096 bytes with its name and attributes. */
const MAX_COOKIE_LENGTH = 3800

const HeldForm = z.object({
  personId: z.string(),
  path: z.string(),
  values: z.record(z.string(), z.array(z.string())),
  /** The operation that it asks for: "create the key". */
  purpose: z.string(),
})

/** A form that waits until its person has proved who they are. */
export type HeldForm = z.infer<typeof HeldForm>

/**
 * Encrypts a form with its secrets for a page or a cookie. It belongs to the person, not to the
 * session: a sign-in at the identity provider starts another session.
 */
export const holdForm = ({ heldFormKeys, now }: WebContext, held: HeldForm): Promise<string> =>
  new EncryptJWT(held)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS)
    .encrypt(heldFormKeys[0])

/** The form, if this person sent it within the last hour. */
export async function openHeldForm(
  { heldFormKeys, now }: WebContext,
  personId: string,
  token: string,
): Promise<HeldForm | undefined> {
  for (const key of heldFormKeys) {
    const opened = await jwtDecrypt(token, key, { currentDate: now() }).catch(() => undefined)
    const held = opened && HeldForm.safeParse(opened.payload).data
    if (held) return held.personId === personId ? held : undefined
  }
  return undefined
}

export const fitsCookie = (token: string): boolean => token.length <= MAX_COOKIE_LENGTH

/** Names a held form in the address that carries it out, which no one else can guess. */
export const heldFormId = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
