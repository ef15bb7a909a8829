import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** A problem that the operator can fix; its message is printed without a stack. */
export class OperatorError extends Error {}

/**
 * Parses environment variables; `NAME_FILE` names a file that holds the value of `NAME`. Reports
 * all problems together, by name and never with the value.
 */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, readVariable(name, environment)]),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new OperatorError(`The configuration is not usable:\n${problems.join('\n')}`)
}

function readVariable(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const file = environment[`${name}_FILE`]
  const value = environment[name] ?? (file && readFileSync(file, 'utf8').trim())
  return value === '' ? undefined : value
}
