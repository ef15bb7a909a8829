import { fieldSchemas } from '@promptwire/core/contract/json-schema'
import {
  hasQuery,
  type Input,
  type Operation,
  pathParameters,
  takesRevision,
} from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import { parseJson, UnacceptableJson } from '@promptwire/core/json-text'
import type { Context } from 'hono'
import type { z } from 'zod'
import { readBody } from './read-body.ts'

/**
 * Makes the reader of an operation's input: path, then query or JSON body, through the row's one
 * schema. Query fields that are not strings are written as JSON.
 */
export function createReadInput<O extends Operation>(operation: O) {
  const { method, path, input } = operation
  const inPath = pathParameters(path)
  const schemas = Object.entries(fieldSchemas(input))
  const jsonFields = new Set(
    schemas.flatMap(([name, { type }]) => (type === 'string' ? [] : [name])),
  )
  const read = (name: string, value: string) =>
    jsonFields.has(name) ? parseField(name, value) : value
  return async (c: Context): Promise<Input<O>> => {
    const fields = hasQuery(method) ? readQuery(c, read) : await readBody(c)
    const fromPath = inPath.map((name) => [name, read(name, c.req.param(name) ?? '')])
    const given = {
      ...(takesRevision(operation) && ifMatch(c)),
      ...fields,
      ...Object.fromEntries(fromPath),
    }
    const parsed = input.safeParse(given)
    if (!parsed.success) throw invalid(parsed.error)
    return parsed.data as Input<O>
  }
}

/** RFC 9110, 13.1.1: `If-Match: "7"` names the revision where the operation takes one. */
function ifMatch(c: Context): { revision?: number } {
  const tag = c.req.header('If-Match')
  if (tag === undefined || tag.trim() === '*') return {}
  return { revision: Number(/^\s*"(\d{1,10})"\s*$/.exec(tag)?.[1] ?? Number.NaN) }
}

function readQuery(
  c: Context,
  read: (name: string, value: string) => unknown,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, [value = '', ...more]] of Object.entries(c.req.queries())) {
    if (more.length > 0) throw new Failure('VALIDATION_ERROR', `${name}: given twice.`)
    fields[name] = read(name, value)
  }
  return fields
}

function parseField(name: string, value: string): unknown {
  try {
    return parseJson(value)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    throw new Failure('VALIDATION_ERROR', `${name}: must be URL-encoded JSON; it ${error.message}.`)
  }
}

const MOST_ISSUES = 5
/** A sentence about a hundred unknown keys need not name them all. */
const MOST_WORDS = 500

function invalid(error: z.ZodError): Failure {
  const issues = error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
  return new Failure('VALIDATION_ERROR', issues.join('; ').slice(0, MOST_WORDS).toWellFormed())
}
