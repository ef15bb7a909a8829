import { z } from 'zod'

const NOT_ASCII = /[^\0-\x7f]/

const email = z.email({
  error: ({ input }) =>
    NOT_ASCII.test(String(input))
      ? 'must be an email address of ASCII characters, without accents. Write an international domain as xn--….'
      : undefined,
})

/**
 * An email address as people type it, in lower case. It is ASCII: look-alike letters would make two
 * people of one written address. Lower case comes last, since it makes ASCII letters of others.
 */
export const emailAddress = z.string().trim().pipe(email.max(320).toLowerCase())
