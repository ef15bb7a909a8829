import { excerptAt } from '@promptwire/core/text/excerpt-at'
import type { Heading } from '../../ui/layout/heading.ts'

/** `excerpt` is set if the title does not contain the words. */
export interface Found extends Heading {
  readonly excerpt?: string
}

type Search = (q: string) => Found[]

/** Finds headings that contain all words of `q`, title matches first. */
export function createHeadingSearch(headings: readonly Heading[]): Search {
  const places = headings.map(searched)
  return (q) => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    const containsAll = (text: string) => words.every((word) => text.includes(word))
    const found = places.filter(({ title, text }) => containsAll(`${title} ${text}`))
    const labelled = found.filter(({ label }) => containsAll(label))
    const titled = found.filter(({ label, title }) => !containsAll(label) && containsAll(title))
    const matchedByText = found.filter(({ title }) => !containsAll(title))
    return [
      ...[...labelled, ...titled].map(({ heading }) => heading),
      ...matchedByText.map(({ heading, line, text }) => ({
        ...heading,
        excerpt: excerptAt(line, firstIndex(words, text)),
      })),
    ]
  }
}

/** Prepares the searched text once. English text keeps its length in lower case. */
function searched(heading: Heading) {
  const { label, group, names = '', body } = heading
  const line = body.replace(/\s+/g, ' ').trim()
  return {
    heading,
    line,
    label: label.toLowerCase(),
    title: `${label} ${group} ${names}`.toLowerCase(),
    text: line.toLowerCase(),
  }
}

/** Requires that the text contains at least one word. */
const firstIndex = (words: readonly string[], text: string): number =>
  Math.min(...words.map((word) => text.indexOf(word)).filter((place) => place >= 0))
