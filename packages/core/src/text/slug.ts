import { z } from 'zod'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Max length of a slug, in characters. */
export const MAX_SLUG_LENGTH = 100

export const isUuid = (value: string): boolean => UUID.test(value)

/** A fast check for request paths; accepts exactly what `Slug` does. */
export const isSlug = (value: string): boolean =>
  value.length <= MAX_SLUG_LENGTH && SLUG.test(value) && !isUuid(value)

/** A prompt's name in URLs. Never looks like a UUID, since both share one path segment. */
export const Slug = z
  .string()
  .max(MAX_SLUG_LENGTH)
  .regex(SLUG, 'must be lower-case letters and digits separated by single hyphens')
  .refine((value) => !isUuid(value), 'must not look like a UUID')
