import { BLOCK_TYPES } from '../../contract/src/content/block-types.ts'

const WORDS = [
  'the',
  'Answer',
  'straße',
  '客',
  '👍🏽',
  'x',
  '##',
  '<tag>',
  'a/b',
  '0.5',
  '\\',
  '$&',
]
const BREAKS = [' ', ' ', ' ', '\n', '\n\n', '\r\n', '\t', '\n  ', '']
const KEYS = ['name', 'topic', 'Plan.id', '_x', 'undeclared']
const MARKS = ['{{', '}}', '\\{{', '{{ }}', '{{my key}}', '{{{']
const VALUES = ['', 'Ada', 'two\nlines', '{{name}}', 'ünï', 7, 0.5, true, false]

/** A content with blocks and variables as in stored format 2, and values to compile it with. */
export interface GeneratedContent {
  readonly blocks: ReturnType<typeof generateBlock>[]
  readonly variables: ReturnType<typeof generateVariable>[]
  readonly values: Record<string, string | number | boolean>
}

/** Integers below a limit, the same for the same seed (a linear congruential generator). */
function seededIntegers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

type Below = ReturnType<typeof seededIntegers>

const pick = <Item>(below: Below, items: readonly Item[]): Item =>
  items[below(items.length)] as Item

const generateId = (below: Below) =>
  `00000000-0000-4000-8000-${String(below(1_000_000_000)).padStart(12, '0')}`

function generateText(below: Below, pieces: number): string {
  let text = ''
  for (let left = below(pieces); left > 0; left--) {
    const kind = below(10)
    const piece = kind < 7 ? pick(below, WORDS) : kind < 9 ? placeholder(below) : pick(below, MARKS)
    text += piece + pick(below, BREAKS)
  }
  return text
}

function placeholder(below: Below): string {
  const blank = pick(below, ['', '', ' ', '\t'])
  return `{{${blank}${pick(below, KEYS)}${blank}}}`
}

const generateBlock = (below: Below, sort_order: number) => ({
  id: generateId(below),
  type: pick(below, BLOCK_TYPES.slice(0, 6)),
  title: generateText(below, 4),
  content: generateText(below, 24),
  sort_order,
  enabled: below(5) > 0,
  is_required: below(5) === 0,
})

const generateVariable = (below: Below, key: string) => ({
  id: generateId(below),
  key,
  default_value: below(2) ? generateText(below, 3) : null,
  description: generateText(below, 3),
  required: below(4) === 0,
})

/** `count` contents, the same for the same seed. */
export function* generateContents(count: number, seed: number): Generator<GeneratedContent> {
  const below = seededIntegers(seed)
  for (let i = 0; i < count; i++) {
    const declared = KEYS.slice(0, 4).filter(() => below(4) > 0)
    yield {
      blocks: Array.from({ length: below(7) }, (_, place) => generateBlock(below, place)),
      variables: declared.map((key) => generateVariable(below, key)),
      values: Object.fromEntries(
        KEYS.flatMap((key) => (below(2) ? [[key, pick(below, VALUES)]] : [])),
      ),
    }
  }
}

/** The contents that `recorded-output.json` has the digests of, by batch; a batch's number is its seed. */
export const GENERATED = { batches: 100, perBatch: 100 }
