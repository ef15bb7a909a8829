import { z } from 'zod'
import { Environment } from '../access/api-key.ts'
import { Scope } from '../access/scopes.ts'
import { Toolset } from '../access/toolsets.ts'
import { type PublicUrls, TOKEN_PATH } from './discovery.ts'
import { open, seal, type TokenKind } from './sealed-token.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Spec, Limits. */
export const CODE_LIFETIME_SECONDS = 60

/** Binds codes to this installation, even if another one has the same key. */
const codeTokenKind = ({ web, mcp }: PublicUrls): TokenKind => ({
  typ: 'code+jwt',
  lifetimeSeconds: CODE_LIFETIME_SECONDS,
  issuer: web,
  audience: mcp + TOKEN_PATH,
})

/** The grant, stored in the code itself, so no server has to remember it. */
export const Grant = z.object({
  jti: z.uuid(),
  sub: z.uuid(),
  project_id: z.uuid(),
  scopes: z.array(Scope).min(1),
  toolsets: z.array(Toolset).default([]),
  proposes_only: z.boolean().default(false),
  environment: Environment,
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  resource: z.string().optional(),
  /** Previous keys of the client, revoked when the new one is created. */
  replaces: z.array(z.uuid()).default([]),
})
export type Grant = z.infer<typeof Grant>

export type OpenedCode =
  | { ok: true; grant: Grant; expiresAt: Date }
  | { ok: false; reason: 'expired' | 'invalid' }

/** Spec, OAuth flow 5: signs an authorization code. URL-unreserved characters only. */
export const signCode = (
  grant: z.input<typeof Grant>,
  keys: SigningKeys,
  urls: PublicUrls,
  now: Date,
): Promise<string> => seal(codeTokenKind(urls), grant, keys, now)

/** Verifies signature, issuer, audience and age of a code and returns its grant. */
export async function openCode(
  code: string,
  keys: SigningKeys,
  urls: PublicUrls,
  now: Date,
): Promise<OpenedCode> {
  const opened = await open(codeTokenKind(urls), code, keys, now)
  if (!opened.ok) return opened
  const grant = Grant.safeParse(opened.claims)
  if (!grant.success) return { ok: false, reason: 'invalid' }
  const expiresAt = new Date(((opened.claims.iat ?? 0) + CODE_LIFETIME_SECONDS) * 1000)
  return { ok: true, grant: grant.data, expiresAt }
}
