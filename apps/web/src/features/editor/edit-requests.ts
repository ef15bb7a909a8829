import { Failure } from '@promptwire/core/failure'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { readJson } from '../../session/parsed-json.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { canEdit } from './editor-context.ts'

/** Says so before anything is read: whoever may only view is told that, and not what their edit lacks. */
export const editorsOnly = createMiddleware<WebEnvironment>(async function editorsOnly(c, next) {
  const isChange = c.req.method !== 'GET'
  if (isChange && !canEdit(c.var.project)) throw new Failure('FORBIDDEN', 'You may view only.')
  await next()
})

/** The body of the editor's script, as the schema has it. */
export async function parseJsonBody<Fields extends z.ZodType>(
  c: WebRequest,
  schema: Fields,
): Promise<z.output<Fields>> {
  const read = schema.safeParse(await readJson(c))
  if (!read.success) throw new Failure('VALIDATION_ERROR', 'The edit could not be read.')
  return read.data
}
