import { Failure, type FieldProblem } from '@promptwire/core/errors/failure'
import type { z } from 'zod'
import { type Operation, readFieldMeta } from '../operation.ts'
import { toFieldProblem, zodErrorMap } from './issue-messages.ts'
import { jsonFields, parseField } from './json-fields.ts'

const MAX_ISSUES = 5

/**
 * zod spreads this and sets `async`; on Node 20, adding a property would create a new hidden class.
 */
const CONTEXT = { async: false, error: zodErrorMap }

/**
 * Parses input with the operation's schema; VALIDATION_ERROR states the expected value. Accepts
 * values that models send as JSON text, such as "{\"key\": 1}" or "20". `nameOperation` returns the
 * caller's name of an operation.
 */
export function parseInput<O extends Pick<Operation, 'input'>>(
  { input }: O,
  given: object,
  nameOperation = (operation: string) => operation,
): z.output<O['input']> {
  const parsed = input.safeParse(parseJsonFields(input, given), CONTEXT)
  if (parsed.success) return parsed.data as z.output<O['input']>
  const problems = parsed.error.issues
    .filter(isLastOfItsKind)
    .slice(0, MAX_ISSUES)
    .map((issue) =>
      toFieldProblem(issue, given, correctionHint(issue, { input, given, nameOperation })),
    )
  throw invalidInput(problems)
}

/** Reports problems of fields, and of the whole input, which have no field. */
export function invalidInput(problems: readonly FieldProblem[]): Failure {
  const message = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message))
  const details = problems.filter(({ field }) => field !== '')
  return new Failure('VALIDATION_ERROR', message.join(' '), {}, { details })
}

/** If a number violates several bounds, reports the last, which is the field's own. */
const isLastOfItsKind = (issue: z.core.$ZodIssue, i: number, issues: z.core.$ZodIssue[]): boolean =>
  !issues
    .slice(i + 1)
    .some(({ code, path }) => code === issue.code && path.join('.') === issue.path.join('.'))

function parseJsonFields(input: z.ZodObject, given: object): object {
  const fields = jsonFields(input)
  const written = Object.entries(given).filter(
    ([name, value]) => typeof value === 'string' && fields.has(name),
  )
  if (written.length === 0) return given
  const read = written.map(([name, value]) => [name, parseField(name, value)])
  return { ...given, ...Object.fromEntries(read) }
}

interface Parsing {
  readonly input: z.ZodObject
  readonly given: object
  readonly nameOperation: (operation: string) => string
}

/** Hint for a wrong field: the operation that lists its values, or an example. */
function correctionHint(issue: z.core.$ZodIssue, { input, given, nameOperation }: Parsing): string {
  const [name, ...inside] = issue.path
  if (name === undefined || inside.length > 0) return ''
  const field = input.shape[String(name)]
  if (field === undefined) return ''
  const { listedBy, examples } = readFieldMeta(field)
  if (typeof listedBy === 'string') return `; see ${nameOperation(listedBy)}`
  const [example] = Array.isArray(examples) ? examples : []
  const isMissing = Reflect.get(given, name) === undefined
  const wantsExample = !isMissing && example !== undefined && hasWrongForm(issue)
  return wantsExample ? `, like ${JSON.stringify(example)}` : ''
}

/** Whether the type or form is wrong; the message for instants already has an example. */
const hasWrongForm = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' && issue.expected !== 'boolean') ||
  (issue.code === 'invalid_format' && issue.format !== 'datetime')
