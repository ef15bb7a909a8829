import { type Failure, fieldFailure } from '../../errors/failure.ts'
import type { Compiled, VariableValues } from '../compile.ts'
import type { TextValues } from './written-values.ts'

/** Gives these keys their own placeholder as the value. */
export const leavePlaceholders = (
  values: VariableValues,
  keys: readonly string[],
): VariableValues =>
  keys.length === 0
    ? values
    : { ...values, ...Object.fromEntries(keys.map((key) => [key, `{{${key}}}`])) }

type CompiledText = Extract<Compiled, { ok: true }>

/** May return synchronously if the result is cached. */
export type CompileText = (values: VariableValues) => Compiled | Promise<Compiled>

/** The text, and the keys whose placeholders stay for a lenient caller. */
export async function compileWritten(
  compile: CompileText,
  { values, refused }: TextValues,
  isLenient: boolean,
): Promise<{ compiled: CompiledText; left: readonly string[] }> {
  const compiled = await compile(leavePlaceholders(values, refused))
  if (compiled.ok) return { compiled: addUnresolved(compiled, refused), left: refused }
  if (!isLenient) throw missingVariables(compiled.missing)
  const left = [...refused, ...compiled.missing]
  const complete = await compile(leavePlaceholders(values, left))
  if (!complete.ok) throw missingVariables(complete.missing)
  return { compiled: addUnresolved(complete, left), left }
}

const addUnresolved = (compiled: CompiledText, keys: readonly string[]): CompiledText =>
  keys.length === 0
    ? compiled
    : {
        ...compiled,
        unresolved: compiled.variables_used.filter(
          (key) => keys.includes(key) || compiled.unresolved.includes(key),
        ),
      }

const missingVariables = (keys: readonly string[]): Failure =>
  fieldFailure(
    'VALIDATION_ERROR',
    keys.map((key) => ({ field: `variables.${key}`, message: 'is required and has no value.' })),
  )
