import { z } from 'zod'

const NOT_ASCII = /[^\0-\x7f]/

const email = z.email({
  error: ({ input }) =>
    NOT_ASCII.test(String(input))
      ? 'must be an email address of ASCII characters, without accents. Write an international domain as xn--….'
      : undefined,
})

/**
 * An email address in lower case. ASCII only: look-alike letters would allow two people with one
 * visible address. Lower case is applied last, since it can turn other letters into ASCII.
 */
export const emailAddress = z.string().trim().pipe(email.max(320).toLowerCase())
