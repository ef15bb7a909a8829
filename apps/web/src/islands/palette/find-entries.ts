import { foldText } from '@promptwire/core/text/fold-text'
import { searchFuzzily } from '@promptwire/core/text/fuzzy-search'
import type { PaletteAction, Place } from '../../ui/controls/island-props.ts'

export type Entry = Place | PaletteAction

const MAX_OF_GROUP = 8

/** Keeps the page's order; an empty text returns all entries. */
export function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  if (text.trim() === '') return entries
  const found = searchFuzzily(entries, ({ label }) => label, text)
  return entries.filter((entry) => found.includes(entry))
}

export interface EntryGroup {
  readonly name: string
  readonly entries: readonly Entry[]
}

/**
 * Groups entries by heading, the group with the best match first; equal matches keep their order.
 * Limits search results per group.
 */
export function groupEntries(entries: readonly Entry[], text: string): EntryGroup[] {
  const sought = foldText(text.trim())
  // `/projects/<id>/prompts/<slug>/`: between equal matches, the page's own prompt wins.
  const prompt = `${location.pathname.split('/', 5).join('/')}/`
  const rank = (entry: Entry) => {
    const isOwn = 'href' in entry && entry.href.startsWith(prompt)
    return rankMatch(foldText(entry.label), sought) + (isOwn ? 0.5 : 0)
  }
  const sorted = entries.toSorted((a, b) => rank(b) - rank(a))
  return [...new Set(sorted.map(({ group }) => group))].map((name) => {
    const all = sorted.filter(({ group }) => group === name)
    return { name, entries: sought ? all.slice(0, MAX_OF_GROUP) : all }
  })
}

/** Rates a match, higher is better: the first words, the start, a word, or elsewhere. */
const rankMatch = (label: string, sought: string): number =>
  [
    label.includes(sought),
    ` ${label}`.includes(` ${sought}`),
    label.startsWith(sought),
    `${label} `.startsWith(`${sought} `),
  ].lastIndexOf(true)
