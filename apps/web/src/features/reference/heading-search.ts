import type { Heading } from '../../ui/heading.ts'

/** What a search found, with the part of the text that has the words, if its title has not. */
export interface Found extends Heading {
  readonly excerpt?: string
}

type Search = (q: string) => Found[]

/** Finds headings whose title and text hold all words of `q`: by their titles first, then by their texts. */
export function createHeadingSearch(headings: readonly Heading[]): Search {
  const folded = headings.map((heading) => ({
    heading,
    title: fold(`${heading.label} ${heading.group} ${heading.id ?? ''}`),
    text: fold(heading.body),
  }))
  return (q) => {
    const words = fold(q).split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    const holdsAll = (text: string) => words.every((word) => text.includes(word))
    const titled = folded.filter(({ title }) => holdsAll(title))
    const told = folded.filter(
      ({ title, text }) => !holdsAll(title) && holdsAll(`${title} ${text}`),
    )
    return [
      ...titled
        .map(({ heading }) => heading)
        .toSorted((a, b) => Number(holdsAll(fold(b.label))) - Number(holdsAll(fold(a.label)))),
      ...told.map(({ heading }) => ({ ...heading, excerpt: excerptWith(words, heading.body) })),
    ]
  }
}

/** In one line and without case; of texts in English, so that places stay where they are. */
const fold = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

const MOST_BEFORE = 60
const MOST_SHOWN = 200

/** The part of a text around the first of the words, from a whole word on. */
function excerptWith(words: readonly string[], text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const lower = line.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const from = Math.min(...places) - MOST_BEFORE
  const start = from <= 0 ? 0 : line.indexOf(' ', from) + 1
  const end = line.lastIndexOf(' ', start + MOST_SHOWN)
  const isWhole = line.length <= start + MOST_SHOWN
  return `${start > 0 ? '… ' : ''}${isWhole ? line.slice(start) : `${line.slice(start, end)} …`}`
}
