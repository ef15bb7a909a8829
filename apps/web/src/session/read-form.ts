import { Failure } from '@promptwire/core/failure'
import type { Context } from 'hono'

export type FormValues = Record<string, string[]>

/**
 * The texts of a posted form by name, of its files too, whose paths stand beside them as `name_path`; a
 * name that came twice keeps all its values, no body has none.
 */
export async function readForm(c: Context): Promise<FormValues> {
  if (c.req.header('Content-Type') === undefined) return {}
  const form = await c.req.formData().catch(() => {
    throw new Failure('VALIDATION_ERROR', 'The form could not be read.')
  })
  const values: FormValues = Object.create(null)
  const add = (name: string, text: string) => {
    values[name] ??= []
    values[name].push(text)
  }
  for (const [name, value] of form) {
    if (typeof value === 'string') add(name, value)
    else {
      add(name, await value.text())
      add(`${name}_path`, value.name)
    }
  }
  return values
}
