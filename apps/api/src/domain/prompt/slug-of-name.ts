import { MOST_SLUG, Slug } from '@promptwire/core/slug'

/** A slug made from a display name in any script; `prompt` when nothing of it can be kept. */
export async function slugOfName(name: string): Promise<string> {
  // Its tables take 20 MB; many processes never name a prompt.
  const { latinWords } = await import('./latin-words.ts')
  const slug = shortened(latinWords(name).join('-'), MOST_SLUG)
  return Slug.safeParse(slug).success ? slug : 'prompt'
}

/** The slug with the lowest number that is not taken, from 2 on. */
export function nextFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const numbered = withEnding(slug, String(number))
    if (!taken.has(numbered)) return numbered
  }
}

export const withEnding = (slug: string, ending: string): string =>
  `${shortened(slug, MOST_SLUG - ending.length - 1)}-${ending}`

const shortened = (slug: string, length: number) => slug.slice(0, length).replace(/-$/, '')
