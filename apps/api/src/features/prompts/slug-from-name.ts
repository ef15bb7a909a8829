import { isSlug, MAX_SLUG_LENGTH } from '@promptwire/core/text/slug'

/** Makes a slug from a name in any script; `prompt` if no character can be used. */
export async function slugFromName(name: string): Promise<string> {
  // Loaded on demand: its tables take 20 MB, and many processes never name a prompt.
  const { latinWords } = await import('./latin-words.ts')
  const slug = shortened(latinWords(name).join('-'), MAX_SLUG_LENGTH)
  return isSlug(slug) ? slug : 'prompt'
}

/** The slug with the lowest free number, from 2. */
export function nextFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const numbered = withSuffix(slug, String(number))
    if (!taken.has(numbered)) return numbered
  }
}

export const withSuffix = (slug: string, suffix: string): string =>
  `${shortened(slug, MAX_SLUG_LENGTH - suffix.length - 1)}-${suffix}`

const shortened = (slug: string, length: number) => slug.slice(0, length).replace(/-$/, '')
