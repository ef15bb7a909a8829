import { z } from 'zod'
import type { WebRequest } from '../render/web-environment.ts'

/** The `cursor` of an address; an empty one asks for the beginning, as none does. */
export const Cursor = z
  .string()
  .transform((cursor) => cursor || undefined)
  .optional()

/** Where the page of a list begins that an address asks for; undefined: at the beginning. */
export const readCursor = (c: WebRequest): string | undefined => Cursor.parse(c.req.query('cursor'))
