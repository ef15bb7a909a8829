import { escapeText } from '@promptwire/core/compile/template'
import { describeIssue, zodErrorMap } from '@promptwire/core/contract/derive/issue-messages'
import { CheckListInput } from '@promptwire/core/contract/public/testing/checks'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { type Fields, listIn, recordIn } from './fields.ts'

interface ReadEvaluator {
  readonly checks: readonly Fields[]
  /** Makes the test cases incomplete. */
  readonly dropped: readonly string[]
}

/** The evaluators that GitHub Models has, as criteria of our judge. */
const CRITERIA: ReadonlyMap<string, string> = new Map([
  ['github/similarity', 'The answer has the same meaning as the reference answer.'],
  ['github/relevance', 'The answer is about the question, and answers it.'],
  ['github/groundedness', 'The answer states nothing that its input and prompt do not support.'],
  ['github/coherence', 'The answer is coherent: its sentences follow from each other.'],
  ['github/fluency', 'The answer is fluent and grammatically correct.'],
])

/** Reads an evaluator; one that has no check here is named. */
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

/** Texts are compared without their case, except by `equals`; only the first of them counts. */
function readString({ equals, contains, startsWith, endsWith }: Fields): Fields | undefined {
  if (isText(equals)) return { type: 'equals', value: toLiteral(equals) }
  if (isText(contains)) return { type: 'icontains', value: toLiteral(contains) }
  if (isText(startsWith)) return { type: 'regex', value: `^\\s*${toPattern(startsWith)}` }
  if (isText(endsWith)) return { type: 'regex', value: `${toPattern(endsWith)}\\s*$` }
  return undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** These texts have no placeholders. */
const toLiteral = (text: string) => escapeText(text, () => true)

/** A pattern of a text in any case. */
const toPattern = (text: string): string =>
  [...text]
    .map((letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
      const isPair = lower !== upper && [...lower].length === 1 && [...upper].length === 1
      return isPair ? `[${lower}${upper}]` : letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    })
    .join('')

/** Its prompt asks for one of some choices; those with a score pass. */
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

/** The judge is given the answer, the reference answer and the input. */
const nameGivens = (text: string): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name) => GIVEN.get(name) ?? whole)
