import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { WebContext } from '../render/web-context.ts'

const LIFETIME_SECONDS = 3600
/** Browsers drop a cookie of more than 4096 bytes with its name and attributes. */
const MAX_COOKIE_LENGTH = 3800

const KeptForm = z.object({
  personId: z.string(),
  path: z.string(),
  values: z.record(z.string(), z.array(z.string())),
  /** The operation to confirm: "create the key". */
  purpose: z.string(),
})

/** A form that waits until the person confirms their identity. */
export type KeptForm = z.infer<typeof KeptForm>

/**
 * Encrypts a form with its secrets for a page or a cookie. The form belongs to the person, not to
 * the session: sign-in at the identity provider starts another session.
 */
export const keepForm = ({ keptFormKeys, now }: WebContext, kept: KeptForm): Promise<string> =>
  new EncryptJWT(kept)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS)
    .encrypt(keptFormKeys[0])

/** Returns the form if this person sent it within the last hour. */
export async function openKeptForm(
  { keptFormKeys, now }: WebContext,
  personId: string,
  token: string,
): Promise<KeptForm | undefined> {
  for (const key of keptFormKeys) {
    const opened = await jwtDecrypt(token, key, { currentDate: now() }).catch(() => undefined)
    const kept = opened && KeptForm.safeParse(opened.payload).data
    if (kept) return kept.personId === personId ? kept : undefined
  }
  return undefined
}

export const fitsCookie = (token: string): boolean => token.length <= MAX_COOKIE_LENGTH

/** Builds an unguessable id for the address that submits the form. */
export const keptFormId = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
