import { z } from 'zod'

/** An email address as people type it, in lower case. */
export const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(320))
