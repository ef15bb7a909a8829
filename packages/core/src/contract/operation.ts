import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import type { Scope } from '../scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What an operation promises. `input` is one flat object: the fields that `path` names travel
 * there, the others in the query (GET, DELETE) or the JSON body.
 */
export interface Operation {
  readonly method: Method
  readonly path: string
  readonly input: z.ZodObject
  readonly output: z.ZodType
}

/**
 * What an operation does to the records there are: `adds` leaves each of them as it is, `changes`
 * overwrites what can be set again, `destroys` may remove what the API cannot bring back.
 */
export type Effect = 'reads' | 'adds' | 'changes' | 'destroys'

/**
 * What an operation answers: one thing, a page of a list, a stream of events, or a whole list as a file
 * of the `format` that is asked for. A stream goes on until either side ends it, or, where the row says
 * what it `tells`, until its output is there.
 */
export type Answers = 'one' | 'page' | 'stream' | 'file'

/** An operation within a project. */
export interface ProjectOperation extends Operation {
  readonly effect: Effect
  readonly answers: Answers
  /** What the file is called, where one is answered: `audit-log`. */
  readonly file?: string
  /** The events of a stream on the way to its `output`; without them each event is an output. */
  readonly tells?: z.ZodType
  /** What a field needs beside the operation itself, where it is given and not false. */
  readonly fieldScopes?: Readonly<Record<string, readonly Scope[]>>
  /** Whether it reaches outside the service, as a call of a model does. */
  readonly external?: boolean
  /** Whether its answer holds a secret, which is kept nowhere and so cannot be given again. */
  readonly secret?: true
  readonly title: string
}

/** An operation of the public API; its key in the table is its operationId. */
export interface PublicOperation extends ProjectOperation {
  /** Files are for people; a program reads the pages of a list. */
  readonly answers: Exclude<Answers, 'file'>
  readonly scope: Scope
  /** Scopes that let a key in as well, each by itself. */
  readonly orScopes?: readonly Scope[]
  /** Work that goes on after its answer: the rows that follow and cancel it, by this field of theirs. */
  readonly begins?: {
    readonly field: string
    readonly followedBy: string
    readonly cancelledBy: string
  }
  /** The MCP tool that it is, where its name is not the operation's; null for none. */
  readonly tool?: string | null
  readonly description: string
}

/** An operation for people only, on our pages: none of the scopes is about it. */
export interface PeopleOperation extends ProjectOperation {
  readonly permission: Permission
}

/** Who may call an internal operation: our web app, a signed-in person, a key, who holds a code or keys. */
export type Access = 'service' | 'session' | 'key' | 'code' | 'keys'

export interface InternalOperation extends Operation {
  readonly access: Access
}

export type Contract = Readonly<Record<string, Operation>>

/** What a caller gives, and what a verb gets: parsed, with defaults. */
export type Given<O extends Operation> = z.input<O['input']>
export type Input<O extends Operation> = z.output<O['input']>
export type Output<O extends Operation> = z.output<O['output']>

/** What a verb answers; `next_cursor` stands beside `data` when the result is a page. */
export interface Answer<T> {
  readonly data: T
  readonly next_cursor?: string | null
  /** Where a list that comes whole is long: the pieces that follow `data`, read as they are asked for. */
  readonly rest?: AsyncIterable<T> | undefined
  /** Revision of the working copy that the answer was made of; it travels in a header. */
  readonly revision?: number | undefined
}

/** Names of the `:name` segments of a path. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] as string)

/** Whether the fields outside the path travel in the query. */
export const hasQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'

/** Whether `version` beside the path picks the content that is served, so that it is read beforehand. */
export const picksVersion = ({ path, input }: Operation): boolean =>
  'version' in input.shape && !pathParameters(path).includes('version')

/** Whether an operation calls a model or another service, and takes as long as that does. */
export const isExternal = (operation: Operation): boolean =>
  'external' in operation && operation.external === true

/** How long a program of ours waits for an answer; one that comes from a model may take its time. */
export const mostWaitMs = ({ external }: { readonly external?: boolean }): number =>
  external ? 120_000 : 30_000

/**
 * Whether a request under an Idempotency-Key is carried out once, however often it is sent: what
 * changes something. Every POST takes the header, as clients were told from the start. A stream that
 * ends is not carried out in one transaction.
 */
export const takesIdempotencyKey = ({ method, effect, answers }: ProjectOperation): boolean =>
  (effect !== 'reads' || method === 'POST') && answers !== 'stream'

/** Whether the answer has no end of its own: it is no envelope, and no tool. */
export const isEndless = ({ answers, tells }: ProjectOperation): boolean =>
  answers === 'stream' && tells === undefined

/** Whether the answer has an entity tag, and so can be asked for only if it is another (HTTP 13.1). */
export const isConditional = ({ method, answers }: ProjectOperation): boolean =>
  method === 'GET' && (answers === 'one' || answers === 'page')

/** Whether a caller may name the revision they read, in `revision` or as If-Match. */
export const takesRevision = ({ input }: Operation): boolean => 'revision' in input.shape

/** Whether a stream continues after the event that `last_event_id` or Last-Event-ID names. */
export const continuesAfterEvent = ({ input }: Operation): boolean => 'last_event_id' in input.shape

/** What a field says of itself, through what wraps it. */
export function metaOf(field: z.core.$ZodType): Readonly<Record<string, unknown>> {
  const own = z.globalRegistry.get(field)
  if (own) return own
  return isWrapper(field) ? metaOf(field._zod.def.innerType) : {}
}

const isWrapper = (field: z.core.$ZodType) =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault

/** The fields that name records which may not exist, and the operation that lists those that do. */
export const recordFields = ({ input }: Operation): { name: string; listedBy: string }[] =>
  Object.entries(input.shape).flatMap(([name, field]) => {
    const { listedBy } = metaOf(field)
    return typeof listedBy === 'string' ? [{ name, listedBy }] : []
  })
