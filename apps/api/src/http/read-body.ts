import { Failure } from '@promptwire/core/errors/failure'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { parseJson } from '@promptwire/core/text/json-text'
import type { Context } from 'hono'

export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
  }
  const body = parse(await c.req.text())
  if (!isJsonObject(body)) {
    throw new Failure('VALIDATION_ERROR', 'The body must be a JSON object.')
  }
  return { ...body }
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    throw new Failure('VALIDATION_ERROR', `The body ${error.message}.`)
  }
}
