import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import type { WebRequest } from '../render/web-environment.ts'

/** Parses the request body as JSON; undefined if it is invalid or incomplete. */
export const readJson = (c: WebRequest): Promise<unknown> =>
  c.req.text().then(tryParseJson, () => undefined)
