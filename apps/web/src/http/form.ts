import { Failure } from '@promptwire/core/failure'
import type { Context } from 'hono'

/** The text fields of a posted form; a field that came twice keeps all its values. */
export async function readForm(c: Context) {
  const form = await c.req.formData().catch(() => {
    throw new Failure('VALIDATION_ERROR', 'The form could not be read.')
  })
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return { text: (name: string) => texts(name)[0] ?? '', texts }
}
