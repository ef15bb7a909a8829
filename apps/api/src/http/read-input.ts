import { nameIn } from '@promptwire/contract/derive/issue-messages'
import { jsonFields, parseField } from '@promptwire/contract/derive/json-fields'
import { parseInput } from '@promptwire/contract/derive/parse-input'
import {
  acceptsRevision,
  continuesAfterEvent,
  hasQuery,
  type Input,
  type Operation,
  pathParameters,
  picksVersion,
} from '@promptwire/contract/operation'
import { invalidField } from '@promptwire/core/errors/failure'
import type { Context } from 'hono'
import { requireAgreement, revisionDemanded } from './if-match.ts'
import { readBody } from './read-body.ts'
import { readLastEventId } from './responses/last-event-id.ts'

/** Synchronous if the input was read before. */
export type InputReader<O extends Operation> = (c: Context) => Input<O> | Promise<Input<O>>

/** Reads an operation's input, from path, then query or JSON body, through the row's one schema. */
export function createReadInput<O extends Operation>(operation: O): InputReader<O> {
  const readInput = createReader(operation)
  const isDelivered = picksVersion(operation) && hasQuery(operation.method)
  return isDelivered ? cacheInputs(readInput) : readInput
}

const MAX_CACHED = { addresses: 1_000, length: 2_000 }

/**
 * Programs ask for the same prompts with the same values all day, so each address is parsed once.
 */
function cacheInputs<O extends Operation>(readInput: InputReader<O>): InputReader<O> {
  const inputs = new Map<string, Input<O>>()
  const read = async (c: Context) => {
    const { url } = c.req
    const input = await readInput(c)
    if (inputs.size >= MAX_CACHED.addresses) inputs.clear()
    if (url.length <= MAX_CACHED.length) inputs.set(url, input)
    return input
  }
  return (c) => inputs.get(c.req.url) ?? read(c)
}

/** Query fields that are not strings are written as JSON. */
function createReader<O extends Operation>(operation: O): InputReader<O> {
  const { method, path, input } = operation
  const inPath = pathParameters(path)
  const namesRevision = acceptsRevision(operation)
  const continues = continuesAfterEvent(operation)
  // On the first request: building the JSON schemas of all operations takes a tenth of the startup.
  const read = (name: string, value: string) =>
    jsonFields(input).has(name) ? parseField(name, value) : value
  return async (c) => {
    const fields = hasQuery(method) ? readQuery(c, read) : await readBody(c)
    const fromPath = inPath.map((name) => [name, read(name, c.req.param(name) ?? '')])
    const given: Fields = Object.fromEntries([...Object.entries(fields), ...fromPath])
    if (namesRevision) return parseInput(operation, withRevision(c, given))
    if (continues) return parseInput(operation, withLastEvent(c, given))
    return parseInput(operation, given)
  }
}

type Fields = Record<string, unknown>

function withRevision(c: Context, given: Fields): Fields {
  const demanded = revisionDemanded(c.req.header('If-Match'))
  requireAgreement(demanded, given['revision'])
  return demanded === undefined ? given : { ...given, revision: demanded }
}

/** A reconnecting browser repeats the URL, so the header is newer. */
function withLastEvent(c: Context, given: Fields): Fields {
  const lastSeen = readLastEventId(c.req.header('Last-Event-ID'))
  return lastSeen === undefined ? given : { ...given, last_event_id: lastSeen }
}

function readQuery(c: Context, read: (name: string, value: string) => unknown): Fields {
  const start = c.req.url.indexOf('?')
  const fields = new Map<string, unknown>()
  if (start < 0) return {}
  for (const [name, value] of new URLSearchParams(c.req.url.slice(start + 1))) {
    if (fields.has(name)) throw invalidField(nameIn(name), `appears twice.`)
    fields.set(name, read(name, value))
  }
  // A name like __proto__ becomes an ordinary field, which the schema then rejects.
  return Object.fromEntries(fields)
}
