import uFuzzy from '@leeoniya/ufuzzy'
import { removeAccents } from './fold-text.ts'

/** Allows one error per word: a wrong, missing, additional or swapped letter. */
const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 })

/**
 * Items whose text has all the words, in any order and with or without accents, best match first.
 */
export function searchFuzzily<Item>(
  items: readonly Item[],
  toText: (item: Item) => string,
  searched: string,
): Item[] {
  const texts = items.map((item) => removeAccents(toText(item)))
  const [found, , order] = fuzzy.search(texts, removeAccents(searched), 1)
  const places = order?.map((place) => found?.[place] ?? -1) ?? found ?? []
  return places.flatMap((place) => items.slice(place, place + 1))
}
