import { z } from 'zod'
import type { WebRequest } from '../render/web-environment.ts'

/** The `cursor` parameter; an empty one means the first page. */
export const Cursor = z
  .string()
  .transform((cursor) => cursor || undefined)
  .optional()

export const readCursor = (c: WebRequest): string | undefined => Cursor.parse(c.req.query('cursor'))
