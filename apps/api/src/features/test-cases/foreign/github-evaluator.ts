import { CheckListInput } from '@promptwire/contract/checks/checks'
import { describeIssue, zodErrorMap } from '@promptwire/contract/derive/issue-messages'
import { escapeText } from '@promptwire/core/compile/template'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { type Fields, listIn, recordIn } from './fields.ts'

interface ReadEvaluator {
  readonly checks: readonly Fields[]
  /** Dropped checks make the test case incomplete. */
  readonly dropped: readonly string[]
}

/** GitHub Models evaluators as criteria for our judge. */
const CRITERIA: ReadonlyMap<string, string> = new Map([
  ['github/similarity', 'The answer has the same meaning as the reference answer.'],
  ['github/relevance', 'The answer is about the question, and answers it.'],
  ['github/groundedness', 'The answer states nothing that its input and prompt do not support.'],
  ['github/coherence', 'The answer is coherent: its sentences follow from each other.'],
  ['github/fluency', 'The answer is fluent and grammatically correct.'],
])

/** Reads an evaluator; reports one without an equivalent check. */
export function readEvaluator(evaluator: Fields): ReadEvaluator {
  const { string, llm, uses } = evaluator
  if (isJsonObject(string)) return validated(readString(string), evaluator)
  if (isJsonObject(llm)) return validated(readJudge(llm), evaluator)
  const criterion = CRITERIA.get(String(uses))
  return validated(criterion && { type: 'llm-rubric', value: criterion }, evaluator)
}

function validated(check: Fields | '' | undefined, { name, uses }: Fields): ReadEvaluator {
  const label = String(name ?? uses ?? '').slice(0, 60)
  if (!check) return { checks: [], dropped: [`the evaluator ${label}`] }
  const { success, error } = CheckListInput.safeParse([check], { error: zodErrorMap })
  if (success) return { checks: [check], dropped: [] }
  const [problem] = error.issues.map((issue) => describeIssue(issue).replace(/^0\./, ''))
  return { checks: [], dropped: [`the evaluator ${label}: ${problem}`] }
}

/** Comparisons ignore case, except `equals`; only the first one counts. */
function readString({ equals, contains, startsWith, endsWith }: Fields): Fields | undefined {
  if (isText(equals)) return { type: 'equals', value: toLiteral(equals) }
  if (isText(contains)) return { type: 'icontains', value: toLiteral(contains) }
  if (isText(startsWith)) return { type: 'regex', value: `^\\s*${toPattern(startsWith)}` }
  if (isText(endsWith)) return { type: 'regex', value: `${toPattern(endsWith)}\\s*$` }
  return undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Foreign texts have no placeholders. */
const toLiteral = (text: string) => escapeText(text, () => true)

/** A pattern that ignores case. */
const toPattern = (text: string): string =>
  [...text]
    .map((letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
      const isPair = lower !== upper && [...lower].length === 1 && [...upper].length === 1
      return isPair ? `[${lower}${upper}]` : letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    })
    .join('')

/** The judge picks one of several choices; those with a score pass. */
function readJudge({ systemPrompt, prompt, choices }: Fields): Fields | undefined {
  if (!isText(prompt)) return undefined
  const known = listIn(choices).map(recordIn)
  const passing = known.filter(({ score }) => Number(score) > 0)
  const listed = (some: readonly Fields[]) =>
    some.map(({ choice }) => JSON.stringify(choice)).join(', ')
  const rule = [
    `Choose one of ${listed(known)}.`,
    `The criterion is met by ${listed(passing) || 'none of them'}.`,
  ]
  const texts = [systemPrompt, prompt].filter(isText).map(nameGivens)
  return { type: 'llm-rubric', value: [...texts, ...(known.length > 0 ? rule : [])].join('\n') }
}

const GIVEN: ReadonlyMap<string, string> = new Map([
  ['completion', '(the answer)'],
  ['expected', '(the reference answer)'],
  ['input', '(the input)'],
])

/** Our judge gets the answer, the reference answer and the input. */
const nameGivens = (text: string): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name) => GIVEN.get(name) ?? whole)
