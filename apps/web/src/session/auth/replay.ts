import { openWithAny, seal, type TokenKind } from '@promptwire/core/oauth/sealed-token'
import { z } from 'zod'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import type { FormValues } from '../forms/read-form.ts'
import type { WebContext } from '../render/web-context.ts'
import { sessionFingerprint } from './session-fingerprint.ts'
import type { Session } from './signed-in.ts'

const REPLAY: TokenKind = { typ: 'replay+jwt', lifetimeSeconds: 3600 }

export type KeptForm = Pick<z.infer<typeof Replay>, 'path' | 'values'>

const Replay = z.object({
  session: z.string(),
  path: z.string(),
  values: z.record(z.string(), z.array(z.string())),
})

/** A refused form of a session, sealed so that no one else can make it be sent. */
export const sealReplay = (
  { sealing, now }: WebContext,
  session: Session,
  path: string,
  values: FormValues,
): Promise<string> =>
  seal(REPLAY, { session: sessionFingerprint(session), path, values }, sealing[0], now())

/** The form to send again, if this session sent it. */
export async function openReplay({ sealing, now }: WebContext, session: Session, form: FormState) {
  const opened = await openWithAny(REPLAY, fieldValue(form, 'replay'), sealing, now())
  const replay = opened.ok ? Replay.safeParse(opened.claims).data : undefined
  return replay?.session === sessionFingerprint(session) ? replay : undefined
}
