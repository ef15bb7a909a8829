import { fieldSchemas } from '@promptwire/core/contract/json-schema'
import {
  hasQuery,
  type Input,
  type Operation,
  pathParameters,
} from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { Context } from 'hono'
import type { z } from 'zod'

/**
 * Makes the reader of an operation's input: path, then query or JSON body, through the row's one
 * schema. Query fields that are not strings are written as JSON.
 */
export function createReadInput<O extends Operation>({ method, path, input }: O) {
  const inPath = pathParameters(path)
  const jsonFields = new Set(
    Object.entries(fieldSchemas(input))
      .filter(([name, { type }]) => type !== 'string' && !inPath.includes(name))
      .map(([name]) => name),
  )
  return async (c: Context): Promise<Input<O>> => {
    const fields = hasQuery(method) ? readQuery(c, jsonFields) : await readBody(c)
    const fromPath = Object.fromEntries(inPath.map((name) => [name, c.req.param(name)]))
    const parsed = input.safeParse({ ...fields, ...fromPath })
    if (!parsed.success) throw invalid(parsed.error)
    return parsed.data as Input<O>
  }
}

function readQuery(c: Context, jsonFields: ReadonlySet<string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, [value = '', ...more]] of Object.entries(c.req.queries())) {
    if (more.length > 0) throw new Failure('VALIDATION_ERROR', `${name}: given twice.`)
    fields[name] = jsonFields.has(name) ? parseField(name, value) : value
  }
  return fields
}

function parseField(name: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new Failure('VALIDATION_ERROR', `${name}: must be URL-encoded JSON.`)
  }
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
  }
  const body: unknown = await c.req.json().catch(() => {
    throw new Failure('VALIDATION_ERROR', 'The body is not valid JSON.')
  })
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Failure('VALIDATION_ERROR', 'The body must be a JSON object.')
  }
  return { ...body }
}

const MOST_ISSUES = 5

function invalid(error: z.ZodError): Failure {
  const issues = error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
  return new Failure('VALIDATION_ERROR', issues.join('; '))
}
