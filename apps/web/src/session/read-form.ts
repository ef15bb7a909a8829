import { Failure } from '@promptwire/core/failure'
import type { Context } from 'hono'

export type FormValues = Record<string, string[]>

/**
 * The texts of a posted form by name, of its files too; a name that came twice keeps all its values, no
 * body has none.
 */
export async function readForm(c: Context): Promise<FormValues> {
  if (c.req.header('Content-Type') === undefined) return {}
  const form = await c.req.formData().catch(() => {
    throw new Failure('VALIDATION_ERROR', 'The form could not be read.')
  })
  const values: FormValues = Object.create(null)
  for (const [name, value] of form) {
    values[name] ??= []
    values[name].push(typeof value === 'string' ? value : await value.text())
  }
  return values
}
