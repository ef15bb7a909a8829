import { z } from 'zod'
import { Person } from './person.ts'

/** The browser's User-Agent; only browser and system are stored. */
export const userAgent = z.string().max(10_000).optional()

const Token = z.object({ token: z.string(), expires_at: z.iso.datetime() })

/** A new session; `device` identifies this browser at the next sign-in. */
export const SignedIn = Token.extend({ user: Person, device: Token })
