import { isSlug, MAX_SLUG_LENGTH } from '@promptwire/core/text/slug'

/** A slug made from a display name in any script; `prompt` if no character of it fits. */
export async function slugFromName(name: string): Promise<string> {
  // Its tables take 20 MB; many processes never name a prompt.
  const { latinWords } = await import('./latin-words.ts')
  const slug = shortened(latinWords(name).join('-'), MAX_SLUG_LENGTH)
  return isSlug(slug) ? slug : 'prompt'
}

/** The slug with the lowest number that is not taken, from 2 on. */
export function nextFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const numbered = withSuffix(slug, String(number))
    if (!taken.has(numbered)) return numbered
  }
}

export const withSuffix = (slug: string, suffix: string): string =>
  `${shortened(slug, MAX_SLUG_LENGTH - suffix.length - 1)}-${suffix}`

const shortened = (slug: string, length: number) => slug.slice(0, length).replace(/-$/, '')
