import { Failure } from '@promptwire/core/errors/failure'
import type { Context } from 'hono'

export type FormValues = Record<string, string[]>

/** Marks a file that is not UTF-8 text: texts never contain this character. */
export const NO_TEXT = '\0'

/** Precedes bytes in base64. No decoded file contains half a surrogate pair. */
const BYTES = `${NO_TEXT}\ud800`

/** Returns the base64 bytes of a binary file; undefined for text. */
export function toBase64(file: string): string | undefined {
  if (file.startsWith(BYTES)) return file.slice(BYTES.length)
  return file.includes(NO_TEXT) ? Buffer.from(file).toString('base64') : undefined
}

/** Reads all values by name, and the text and path (`name_path`) of files. Empty without a body. */
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

/** Decodes strictly: never replaces invalid characters, and keeps a byte order mark. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return BYTES + Buffer.from(bytes).toString('base64')
  }
}

/** Values that are never shown again. */
const SECRET = /password|secret|token/

/** Submitted values of a failed form, without secrets. */
export async function readSubmittedValues(c: Context): Promise<FormValues | undefined> {
  if (c.req.method !== 'POST') return undefined
  const given = await readForm(c).catch(() => ({}))
  const entries = Object.entries(given).filter(([name]) => !SECRET.test(name))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
