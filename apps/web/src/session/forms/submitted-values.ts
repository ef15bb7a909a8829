import type { WebRequest } from '../render/web-environment.ts'
import { type FormValues, readForm } from './read-form.ts'

/** Values that are never shown again. */
const SECRET = /password|secret|token/

/** What a person wrote in the form that could not be taken; undefined where there was nothing. */
export async function readSubmittedValues(c: WebRequest): Promise<FormValues | undefined> {
  if (c.req.method !== 'POST') return undefined
  const given = await readForm(c).catch(() => ({}))
  const entries = Object.entries(given).filter(([name]) => !SECRET.test(name))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
