import { z } from 'zod'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const MAXIMUM = 100

export const isUuid = (value: string): boolean => UUID.test(value)

/** A prompt's name in URLs. It never looks like a UUID, so that both can share one path segment. */
export const Slug = z
  .string()
  .max(MAXIMUM)
  .regex(SLUG, 'must be lower-case letters and digits separated by single hyphens')
  .refine((value) => !isUuid(value), 'must not look like a UUID')

/** A slug made from a display name; `prompt` when nothing of it can be kept. */
export function slugify(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[a-z0-9]+/g)
  const slug = (words ?? []).join('-').slice(0, MAXIMUM).replace(/-$/, '')
  return Slug.safeParse(slug).success ? slug : 'prompt'
}
