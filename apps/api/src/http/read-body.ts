import { Failure } from '@promptwire/core/failure'
import type { Context } from 'hono'

/** The JSON object of a request's body. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
  }
  const body = parse(await c.req.text())
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Failure('VALIDATION_ERROR', 'The body must be a JSON object.')
  }
  return { ...body }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, requireStorable)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('VALIDATION_ERROR', 'The body is not valid JSON.')
  }
}

/** PostgreSQL stores neither; found here, it is the client's error and not the database's. */
function requireStorable(key: string, value: unknown): unknown {
  const texts = typeof value === 'string' ? [key, value] : [key]
  if (texts.every((text) => text.isWellFormed() && !text.includes('\0'))) return value
  const message = 'The body holds a NUL character or half of a surrogate pair.'
  throw new Failure('VALIDATION_ERROR', message)
}
