import { DEFAULT_EDIT_DISTANCE, type LeafCheck } from '@promptwire/contract/checks/checks'
import { compilePattern } from '@promptwire/core/text/pattern'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { containsText } from './contains-text.ts'
import { isWithinEdits } from './edit-distance.ts'
import { findJson, findJsonWithin } from './find-json.ts'
import { type Finding, getFailureReason, type Reason } from './finding.ts'

/** Checks that need more than the output: latency, cost, finish reason, or a model. */
type RunCheckType =
  | 'latency'
  | 'not-latency'
  | 'cost'
  | 'not-cost'
  | 'finish-reason'
  | 'not-finish-reason'
  | 'is-valid-openai-tools-call'
  | 'not-is-valid-openai-tools-call'
  | 'tool-call-f1'
  | 'not-tool-call-f1'
  | 'llm-rubric'
  | 'not-llm-rubric'

export type TextCheck = Exclude<LeafCheck, { readonly type: RunCheckType }>

/** Evaluates checks in order; calls `onReason` after each check. */
export async function evaluateTextChecks(
  checks: readonly TextCheck[],
  output: string,
  model: unknown,
  onReason: (reason: Reason) => void,
): Promise<Reason[]> {
  const reasons: Reason[] = []
  for (const check of checks) {
    const finding = await find(check, output, model)
    const reason = getFailureReason(finding, check.type)
    onReason(reason)
    reasons.push(reason)
  }
  return reasons
}

function find(check: TextCheck, output: string, model: unknown): Finding | Promise<Finding> {
  switch (check.type) {
    case 'contains':
    case 'not_contains':
      return contained(containsText(output, check.value))
    case 'icontains':
    case 'not-icontains':
      return contained(containsText(output.toLowerCase(), check.value.toLowerCase()))
    case 'starts-with':
    case 'not-starts-with':
      return started(output.startsWith(check.value))
    case 'contains-any':
    case 'not-contains-any':
      return any(output, check.value)
    case 'icontains-any':
    case 'not-icontains-any':
      return any(output.toLowerCase(), lowered(check.value))
    case 'contains-all':
    case 'not-contains-all':
      return all(output, check.value)
    case 'icontains-all':
    case 'not-icontains-all':
      return all(output.toLowerCase(), lowered(check.value))
    case 'json_schema':
    case 'is-json':
    case 'not-is-json':
      return findJson(check.value, output)
    case 'contains-json':
    case 'not-contains-json':
      return findJsonWithin(check.value, output)
    case 'max_tokens':
      return withinTokens(check.value, output, model)
    default:
      return findForm(check, output)
  }
}

type FormCheck = Extract<
  TextCheck,
  {
    readonly type: `${'' | 'not-'}${'equals' | 'regex' | 'word-count' | 'levenshtein'}`
  }
>

function findForm(check: FormCheck, output: string): Finding {
  switch (check.type) {
    case 'equals':
    case 'not-equals':
      return {
        isMatch: output === check.value,
        missing: 'The output is a different text.',
        present: 'The output equals the text.',
      }
    case 'regex':
    case 'not-regex':
      return matched(check.value, output)
    case 'word-count':
    case 'not-word-count':
      return matchWordCount(check.value, output)
    case 'levenshtein':
    case 'not-levenshtein':
      return withinEdits(check, output)
  }
}

/** A valid pattern may become invalid when its variables are filled in. */
function matched(pattern: string, output: string): Finding {
  try {
    return {
      isMatch: compilePattern(pattern).test(output),
      missing: 'The output does not match the pattern.',
      present: 'The output matches the pattern.',
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { unusable: 'With its variables filled in, this is not a regular expression.' }
  }
}

const contained = (isMatch: boolean): Finding => ({
  isMatch,
  missing: 'The output does not contain the text.',
  present: 'The output contains the text.',
})

const started = (isMatch: boolean): Finding => ({
  isMatch,
  missing: 'The output does not start with the text.',
  present: 'The output starts with the text.',
})

const lowered = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

const any = (output: string, texts: readonly string[]): Finding => ({
  isMatch: texts.some((text) => containsText(output, text)),
  missing: 'The output contains none of the texts.',
  present: 'The output contains one of the texts.',
})

const all = (output: string, texts: readonly string[]): Finding => ({
  isMatch: texts.every((text) => containsText(output, text)),
  missing: 'The output does not contain all of the texts.',
  present: 'The output contains all of the texts.',
})

async function withinTokens(maxTokens: number, output: string, model: unknown): Promise<Finding> {
  const tokens = (await tokenCounterFor(model))(output)
  return { isMatch: tokens <= maxTokens, missing: `The output has ${tokens} tokens.`, present: '' }
}

type WordCount = Extract<TextCheck, { readonly type: 'word-count' | 'not-word-count' }>['value']

function matchWordCount(wanted: WordCount, output: string): Finding {
  const words = output.match(/\S+/g)?.length ?? 0
  const { min = 0, max = Number.POSITIVE_INFINITY } =
    typeof wanted === 'number' ? { min: wanted, max: wanted } : wanted
  const message = `The output has ${words} ${words === 1 ? 'word' : 'words'}.`
  return { isMatch: min <= words && words <= max, missing: message, present: message }
}

function withinEdits(
  {
    value,
    threshold = DEFAULT_EDIT_DISTANCE,
  }: { readonly value: string; readonly threshold?: number | undefined },
  output: string,
): Finding {
  const limit = `${threshold} ${threshold === 1 ? 'edit' : 'edits'}`
  return {
    isMatch: isWithinEdits(value, output, threshold),
    missing: `The output is more than ${limit} away from the text.`,
    present: `The output is at most ${limit} away from the text.`,
  }
}
