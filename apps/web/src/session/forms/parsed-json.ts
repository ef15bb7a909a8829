import type { WebRequest } from '../render/web-environment.ts'

/** Parses JSON; undefined if the text is invalid. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses the request body as JSON; undefined if it is invalid or incomplete. */
export const readJson = (c: WebRequest): Promise<unknown> =>
  c.req.text().then(tryParseJson, () => undefined)
