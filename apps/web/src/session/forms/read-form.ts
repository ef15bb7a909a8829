import { Failure } from '@promptwire/core/failure'
import type { Context } from 'hono'

export type FormValues = Record<string, string[]>

/** Stands for a file that is no text in UTF-8; texts have no such character. */
export const NO_TEXT = '\0'

/**
 * The texts of a posted form by name, of its files too, whose paths stand beside them as `name_path`; a
 * name that came twice keeps all its values, no body has none.
 */
export async function readForm(c: Context): Promise<FormValues> {
  if (c.req.header('Content-Type') === undefined) return {}
  const form = await c.req.formData().catch(() => {
    throw new Failure(
      'VALIDATION_ERROR',
      'The form could not be read. Reload the page and try again.',
    )
  })
  const values: FormValues = Object.create(null)
  const add = (name: string, text: string) => {
    values[name] ??= []
    values[name].push(text)
  }
  for (const [name, value] of form) {
    if (typeof value === 'string') add(name, value)
    else {
      add(name, decodeText(await value.arrayBuffer()))
      add(`${name}_path`, value.name)
    }
  }
  return values
}

/** Never a text with other characters than the file has. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return NO_TEXT
  }
}

/** Values that are never shown again. */
const SECRET = /password|secret|token/

/** What a person wrote in the form that could not be taken; undefined where there was nothing. */
export async function readSubmittedValues(c: Context): Promise<FormValues | undefined> {
  if (c.req.method !== 'POST') return undefined
  const given = await readForm(c).catch(() => ({}))
  const entries = Object.entries(given).filter(([name]) => !SECRET.test(name))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
