import { searchFuzzily } from '@promptwire/core/text/fuzzy-search'
import type { PaletteAction, Place } from '../../ui/controls/island-props.ts'

export type Entry = Place | PaletteAction

const MAX_OF_GROUP = 8

/** Entries of the page that match a text, best first; all entries for an empty text. */
export function findEntries(entries: readonly Entry[], text: string): Entry[] {
  if (text.trim() === '') return [...entries]
  return searchFuzzily(entries, ({ label }) => label, text)
}

const GROUPS = ['Prompts', 'Actions', 'Pages', 'Blocks', 'Versions', 'Runs', 'Settings', 'Guides']

export interface EntryGroup {
  readonly name: string
  readonly entries: readonly Entry[]
}

/** Entries below their headings; of those that were searched, a few of each. */
export function groupEntries(entries: readonly Entry[], isSearch: boolean): EntryGroup[] {
  const most = isSearch ? MAX_OF_GROUP : entries.length
  const names = [...new Set([...GROUPS, ...entries.map(({ group }) => group)])]
  return names
    .map((name) => ({
      name,
      entries: entries.filter(({ group }) => group === name).slice(0, most),
    }))
    .filter((group) => group.entries.length > 0)
}
