import { foldText } from '@promptwire/core/text/fold-text'
import { searchFuzzily } from '@promptwire/core/text/fuzzy-search'
import type { PaletteAction, Place } from '../../ui/controls/island-props.ts'

export type Entry = Place | PaletteAction

const MAX_OF_GROUP = 8

/** Entries of the page that match a text, in their own order; all entries for an empty text. */
export function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  if (text.trim() === '') return entries
  const found = searchFuzzily(entries, ({ label }) => label, text)
  return entries.filter((entry) => found.includes(entry))
}

/** The first of several groups that match a text equally well. */
const GROUPS = [
  'Actions',
  'Pages',
  'Prompts',
  'Blocks',
  'Versions',
  'Runs',
  'Settings',
  'Projects',
  'Guides',
]

export interface EntryGroup {
  readonly name: string
  readonly entries: readonly Entry[]
}

/** Entries below their headings, the best match of all first; of those that were searched, a few of each. */
export function groupEntries(entries: readonly Entry[], text: string): EntryGroup[] {
  const sought = foldText(text.trim())
  const rank = ({ label, group }: Entry) =>
    GROUPS.length * rankMatch(foldText(label), sought) + GROUPS.indexOf(group)
  const sorted = entries.toSorted((a, b) => rank(a) - rank(b))
  return [...new Set(sorted.map(({ group }) => group))].map((name) => {
    const all = sorted.filter(({ group }) => group === name)
    return { name, entries: sought ? all.slice(0, MAX_OF_GROUP) : all }
  })
}

/** How well a label matches, 0 best: as a whole, by its first words, its start, a word, or elsewhere. */
const rankMatch = (label: string, sought: string): number =>
  [
    sought === '' || label === sought,
    label.startsWith(`${sought} `),
    label.startsWith(sought),
    ` ${label}`.includes(` ${sought}`),
    label.includes(sought),
    true,
  ].indexOf(true)
