import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** A problem that the operator can fix; its message is printed without a stack. */
export class OperatorError extends Error {}

/**
 * Parses environment variables; `NAME_FILE` names a file with the value of `NAME`. Reports all
 * problems together, by name and never with the value.
 */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const unreadable: string[] = []
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, readVariable(name, environment, unreadable)]),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success && unreadable.length === 0) return parsed.data
  const invalid = (parsed.error?.issues ?? []).filter(
    ({ path }) => !unreadable.includes(String(path[0])),
  )
  const problems = [
    ...unreadable.map((name) => `  ${name}_FILE: must name a file that this user can read`),
    ...invalid.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  ]
  throw new OperatorError(`The configuration is not usable:\n${problems.join('\n')}`)
}

/** Adds a name whose file is unreadable to `unreadable`. */
function readVariable(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  unreadable: string[],
): string | undefined {
  const file = environment[`${name}_FILE`]
  try {
    // Compose passes unset variables as empty ones.
    const value = environment[name] || (file && readFileSync(file, 'utf8').trim())
    return value === '' ? undefined : value
  } catch {
    unreadable.push(name)
    return undefined
  }
}
