import { z } from 'zod'

/**
 * An email address as people type it, in lower case. Lower case comes last: it makes ASCII letters of
 * others, such as the Kelvin sign, and so another person's address.
 */
export const emailAddress = z.string().trim().pipe(z.email().max(320).toLowerCase())
