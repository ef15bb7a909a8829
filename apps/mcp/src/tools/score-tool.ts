import type { UsableTool } from './list-tools.ts'

const COMMON_WORDS = new Set(['an', 'and', 'for', 'how', 'in', 'my', 'of', 'the', 'this', 'to'])
/**
 * Words with a common start of this length match: `evals` and `eval`, `publishing` and `publish`.
 */
const STEM_LENGTH = 4

const NAME_WEIGHT = 6
const TITLE_WEIGHT = 4
const DESCRIPTION_WEIGHT = 2
const FIELD_WEIGHT = 1
const VERB_WEIGHT = 1

/** Scores a tool for a query; 0 is no match. An exact name scores above everything else. */
export function scoreTool({ tool, parts }: UsableTool, query: string): number {
  const names = [tool.name, ...parts.map(({ name }) => name)]
  if (names.includes(query.trim())) return Number.POSITIVE_INFINITY
  const texts = [
    { words: splitWords(names.join(' ')), weight: NAME_WEIGHT },
    {
      words: splitWords(parts.map((part) => part.definition.title).join(' ')),
      weight: TITLE_WEIGHT,
    },
    {
      words: splitWords(parts.map((part) => part.definition.description).join(' ')),
      weight: DESCRIPTION_WEIGHT,
    },
    { words: splitWords(parts.flatMap(listFields).join(' ')), weight: FIELD_WEIGHT },
  ]
  const weigh = (word: string) =>
    texts.find(({ words }) => words.some((each) => matches(each, word)))?.weight ?? 0
  const wanted = splitWords(query)
  const [verb = ''] = splitWords(tool.name)
  // Of tools about the same subject, the tool with the requested verb comes first.
  const isAsked = wanted.some((word) => matches(verb, word))
  return wanted.reduce((sum, word) => sum + weigh(word), isAsked ? VERB_WEIGHT : 0)
}

const listFields = ({ definition }: UsableTool['parts'][number]): string[] =>
  Object.keys(definition.inputSchema.properties ?? {})

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !COMMON_WORDS.has(word))

const matches = (word: string, wanted: string): boolean =>
  word === wanted ||
  (Math.min(word.length, wanted.length) >= STEM_LENGTH &&
    (word.startsWith(wanted) || wanted.startsWith(word)))
