import { openWithAny, seal, type TokenKind } from '@promptwire/core/oauth/sealed-token'
import type { WebContext } from '../render/web-context.ts'

/** The first page after sign-in. It redirects to the only project, or to the list. */
export const START_PAGE = '/'

const CONTINUATION: TokenKind = { typ: 'continuation+jwt', lifetimeSeconds: 3600 }

/** Seals the address to open after sign-in, so that only our own addresses work. */
export const sealContinuation = ({ sealing, now }: WebContext, path: string): Promise<string> =>
  seal(CONTINUATION, { path }, sealing[0], now())

/** Returns the start page for an invalid seal. */
export async function openContinuation(
  { sealing, now }: WebContext,
  token: string | undefined,
): Promise<string> {
  const opened = token ? await openWithAny(CONTINUATION, token, sealing, now()) : undefined
  return opened?.ok ? String(opened.claims['path']) : START_PAGE
}
