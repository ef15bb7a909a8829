import { z } from 'zod'
import { Environment } from '../api-key.ts'
import { Scope } from '../scopes.ts'
import { open, seal } from './sealed-token.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Spec, Limits. */
export const CODE_LIFETIME_SECONDS = 60

const TYP = 'code+jwt'

/** Everything the person granted, bound into the code so that no server has to remember it. */
export const Grant = z.object({
  jti: z.uuid(),
  sub: z.uuid(),
  project_id: z.uuid(),
  scopes: z.array(Scope).min(1),
  environment: Environment,
  client_id: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  resource: z.string().optional(),
})
export type Grant = z.infer<typeof Grant>

export type OpenedCode =
  | { ok: true; grant: Grant; expiresAt: Date }
  | { ok: false; reason: 'expired' | 'invalid' }

/** Spec, OAuth flow 5: signs an authorization code. URL-unreserved characters only. */
export const signCode = (grant: Grant, keys: SigningKeys, now: Date): Promise<string> =>
  seal(TYP, grant, CODE_LIFETIME_SECONDS, keys, now)

/** Verifies signature and life of a code and returns what it grants. */
export async function openCode(code: string, keys: SigningKeys, now: Date): Promise<OpenedCode> {
  const opened = await open(TYP, code, keys, now)
  if (!opened.ok) return opened
  const grant = Grant.safeParse(opened.claims)
  if (!grant.success) return { ok: false, reason: 'invalid' }
  return { ok: true, grant: grant.data, expiresAt: new Date((opened.claims.exp ?? 0) * 1000) }
}
