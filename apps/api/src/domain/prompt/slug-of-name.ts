import { MOST_SLUG, Slug } from '@promptwire/core/slug'

/** A slug made from a display name in any script; `prompt` when nothing of it can be kept. */
export async function slugOfName(name: string): Promise<string> {
  // Its tables take 20 MB; many processes never name a prompt. Bundled CommonJS has but its default.
  const { default: transliteration } = await import('transliteration')
  const words = transliteration
    .transliterate(name.normalize('NFKC'))
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const slug = shortened((words ?? []).join('-'), MOST_SLUG)
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
