import type { ModelAccess, SentRequest } from '../model.ts'

/**
 * Max text lengths of a shown request, in UTF-16 units; the second applies if the whole is too
 * large.
 */
const MAX_TEXT_LENGTHS = [8_000, 400]
const MAX_BODY_LENGTH = 64_000

/** A request for display: without headers and query, which contain the key. */
export function describeRequest(
  url: string,
  sent: { readonly method?: string; readonly body?: unknown },
  { baseUrl }: Pick<ModelAccess, 'baseUrl'>,
): SentRequest {
  const { pathname } = new URL(url)
  const base = baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return { method: sent.method ?? 'POST', path, ...shortenBody(sent.body) }
}

function shortenBody(body: unknown): Pick<SentRequest, 'body' | 'shortened'> {
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : null
  for (const maxLength of MAX_TEXT_LENGTHS) {
    let shortened = false
    const text = JSON.stringify(parsed, (_name, value: unknown) => {
      if (typeof value !== 'string' || value.length <= maxLength) return value
      shortened = true
      return shortenText(value, maxLength)
    })
    if (text.length <= MAX_BODY_LENGTH) return { body: JSON.parse(text), shortened }
  }
  return { body: null, shortened: true }
}

const shortenText = (text: string, maxLength: number): string =>
  `${text.slice(0, maxLength).toWellFormed()}… (${text.length - maxLength} more characters)`
