import { type FormValues, readForm } from './read-form.ts'
import type { WebRequest } from './web-environment.ts'

/** What nobody finds in a page again. */
const SECRET = /password|secret|token/

/** What a person wrote in the form that could not be taken; undefined where there was nothing. */
export async function keptValues(c: WebRequest): Promise<FormValues | undefined> {
  if (c.req.method !== 'POST') return undefined
  const given = await readForm(c).catch(() => ({}))
  const kept = Object.entries(given).filter(([name]) => !SECRET.test(name))
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
