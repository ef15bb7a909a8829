import { open, seal } from '@promptwire/core/oauth/sealed-token'
import type { WebContext } from './web-context.ts'

const TYP = 'continuation+jwt'
const LIFETIME_SECONDS = 3600

/** Where to go after sign-in, sealed: only addresses that we wrote ourselves are followed. */
export const sealContinuation = ({ sealing, now }: WebContext, path: string): Promise<string> =>
  seal(TYP, { path }, LIFETIME_SECONDS, sealing, now())

/** The sealed address, or the start page for anything else. */
export async function openContinuation(
  { sealing, now }: WebContext,
  token: string | undefined,
): Promise<string> {
  const opened = token ? await open(TYP, token, sealing, now()) : undefined
  return opened?.ok ? String(opened.claims['path']) : '/projects'
}
