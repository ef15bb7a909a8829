import { CheckListInput } from '@promptwire/contract/checks/checks'
import { describeIssue, zodErrorMap } from '@promptwire/contract/derive/issue-messages'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { type Fields, listIn } from './fields.ts'
import { RUN_TYPES, SUPPORTED_TYPES, UNSUPPORTED_TYPES } from './promptfoo-types.ts'
import { type AroundValue, readValue } from './promptfoo-value.ts'

/** A converted promptfoo assertion: the check, lost options, and differences in the verdict. */
export interface ReadCheck {
  readonly check?: Fields
  readonly lost: readonly string[]
  /** Dropped checks make the test case incomplete. */
  readonly dropped: readonly string[]
}

export interface Around extends AroundValue {
  /** Whether the test, its defaults or the provider transform the output before its checks. */
  readonly isTransformed: boolean
}

const SUPPORTED_FIELDS = ['type', 'value', 'threshold', 'weight', 'metric', 'assert', 'transform']
const MAX_ECHOED = 60

const dropAssertion = (...lost: readonly string[]): ReadCheck => ({ lost, dropped: lost })

/** Reads an assertion; drops it if invalid or not convertible. */
export function readAssertion(assertion: unknown, around: Around): ReadCheck {
  if (!isJsonObject(assertion)) return dropAssertion('an assertion that is not an object')
  const { type, $ref } = assertion
  if (typeof $ref === 'string') return dropAssertion(`the assertion ${$ref.slice(0, MAX_ECHOED)}`)
  if (typeof type !== 'string') return dropAssertion('an assertion without a type')
  const lost = Object.entries(assertion)
    .filter(
      ([key, value]) => !SUPPORTED_FIELDS.includes(key) && value !== undefined && value !== null,
    )
    .map(([key]) => `${key.slice(0, MAX_ECHOED)} of ${type.slice(0, MAX_ECHOED)}`)
  if (type === 'assert-set') return readSet(assertion, lost, around)
  const base = type.replace(/^not-/, '')
  if (!SUPPORTED_TYPES.includes(base)) return dropAssertion(unknownType(type, base))
  const isTransformed = around.isTransformed || Boolean(assertion['transform'])
  if (isTransformed && !RUN_TYPES.includes(base)) return dropAssertion(`${type} with a transform`)
  const read = readValue(base, assertion, around)
  if (typeof read === 'string') return dropAssertion(`${type}: ${read}`, ...lost)
  const { instead = base, ...value } = read
  return validated({ type: type.replace(base, instead), ...value, ...shared(assertion) }, lost)
}

const unknownType = (type: string, base: string): string =>
  `assertions of ${UNSUPPORTED_TYPES.includes(base) ? 'the' : 'an unknown'} type ${type.slice(0, MAX_ECHOED)}`

const shared = ({ weight, metric }: Fields): Fields => ({
  ...(weight !== undefined && weight !== null && { weight }),
  ...(metric !== undefined && metric !== null && { metric }),
})

/** Validates the converted check, or reports the problem. */
function validated(check: Fields, lost: readonly string[]): ReadCheck {
  const parsed = CheckListInput.safeParse([check], { error: zodErrorMap })
  if (parsed.success) return { check, lost, dropped: [] }
  const problems = parsed.error.issues.map((issue) => describeIssue(issue).replace(/^0\./, ''))
  return dropAssertion(...problems.slice(0, 1).map((problem) => `${check['type']}: ${problem}`))
}

function readSet(set: Fields, lost: readonly string[], around: Around): ReadCheck {
  const { assert, threshold } = set
  const inside = listIn(assert).map((each) => readAssertion(each, around))
  const checks = inside.flatMap(({ check }) => check ?? [])
  const all = [...lost, ...inside.flatMap((one) => one.lost)]
  const dropped = inside.flatMap((one) => one.dropped)
  if (checks.length === 0)
    return dropAssertion('an assert-set without a check that is known here', ...all)
  const limit = threshold === undefined || threshold === null ? {} : { threshold }
  const read = validated({ type: 'assert-set', assert: checks, ...limit, ...shared(set) }, all)
  return {
    ...read,
    lost: [...new Set([...all, ...read.lost])],
    dropped: [...dropped, ...read.dropped],
  }
}
