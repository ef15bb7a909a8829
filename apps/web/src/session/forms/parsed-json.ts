import type { WebRequest } from '../render/web-environment.ts'

/** What a text says as JSON; undefined where it is none. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a script sent as JSON; undefined where it is none, or did not come whole. */
export const readJson = (c: WebRequest): Promise<unknown> =>
  c.req.text().then(tryParseJson, () => undefined)
