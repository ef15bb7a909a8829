import { importPKCS8, SignJWT } from 'jose'
import type { ServiceAccount } from './service-account.ts'

/** Fixed token URL; the one in the key file is ignored. */
export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'

/** Signs an access token request of a service account; undefined if its key is invalid. */
export async function signAssertion(account: ServiceAccount): Promise<string | undefined> {
  const { client_email: issuer, private_key: pem, private_key_id: kid } = account
  const key = await importPKCS8(pem, 'RS256').catch(() => undefined)
  if (!key) return undefined
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid && { kid }) })
    .setIssuer(issuer)
    .setAudience(GOOGLE_TOKEN_URL)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}
