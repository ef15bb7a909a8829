import { Failure } from '@promptwire/core/failure'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { readJson } from '../../session/forms/parsed-json.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { canEdit } from './editor-context.ts'

/** Refuses viewers before reading the body, so that they get no validation error. */
export const editorsOnly = createMiddleware<WebEnvironment>(async function editorsOnly(c, next) {
  const isChange = c.req.method !== 'GET'
  if (isChange && !canEdit(c.var.project))
    throw new Failure('FORBIDDEN', 'You have view access only.')
  await next()
})

/** Parses the JSON body of the editor script. */
export async function parseJsonBody<Fields extends z.ZodType>(
  c: WebRequest,
  schema: Fields,
): Promise<z.output<Fields>> {
  const read = schema.safeParse(await readJson(c))
  if (!read.success)
    throw new Failure('VALIDATION_ERROR', 'The edit is not valid JSON or has wrong fields.')
  return read.data
}
