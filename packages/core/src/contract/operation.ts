import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { Scope } from '../access/scopes.ts'
import type { Toolset } from '../access/toolsets.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An HTTP operation. `input` is one flat object: fields named in `path` go there, all others into
 * the query (GET, DELETE) or the JSON body.
 */
export interface Operation {
  readonly method: Method
  readonly path: string
  /** Path before a rename: still served, undocumented, with a Deprecation header (RFC 9745). */
  readonly formerPath?: string
  readonly input: z.ZodObject
  readonly output: z.ZodType
  /** Whether people prove again who they are. The doors for people check it; keys have scopes. */
  readonly recentSignIn?: RecentSignIn
}

/**
 * The purpose of the proof, as in "Enter your password to delete the project", or why none is
 * needed. With `ifGiven` or `ifScopesWrite` it is needed for these inputs alone.
 */
export type RecentSignIn =
  | {
      readonly to: string
      readonly ifGiven?: readonly string[]
      readonly ifScopesWrite?: true
    }
  | { readonly unneeded: string }

/**
 * Effect on existing records: `adds` leaves them unchanged, `changes` overwrites what can be set
 * again, `destroys` may remove data for good.
 */
export type Effect = 'reads' | 'adds' | 'changes' | 'destroys'

/**
 * Response type: one object, a page of a list, a stream of events, or a file in the requested
 * `format`. A stream runs until either side closes it or, with progress events, until its output.
 */
export type Answers = 'one' | 'page' | 'stream' | 'file'

export interface ProjectOperation extends Operation {
  readonly effect: Effect
  readonly answers: Answers
  /** Takes data out as a whole, page by page: audited, though it only reads. Files always are. */
  readonly exports?: true
  /** File name without its extension: `audit-log`. */
  readonly file?: string
  /** Progress events sent before the `output`; without them each event is an output. */
  readonly progress?: z.ZodType
  /** Extra scopes required by a field if it is set and not false. */
  readonly fieldScopes?: Readonly<Record<string, readonly Scope[]>>
  /**
   * Runs this operation for each item of `prompts`, with the item as its input. Each is counted and
   * fails as a request of its own. Such a row has no verb.
   */
  readonly each?: string
  /** Max size of a body, if it takes larger ones than other operations. */
  readonly maxBodyBytes?: number
  /** Calls an external service, such as a model. */
  readonly external?: boolean
  /** The response contains a secret, so it is never stored for idempotent replay. */
  readonly secret?: true
  readonly title: string
}

/** A public API operation; its key in the table is the operationId. */
export type PublicOperation = PublicRow & (ToolOperation | NoTool)

interface PublicRow extends ProjectOperation {
  /** Files are for people; programs read pages. */
  readonly answers: Exclude<Answers, 'file'>
  readonly scope: Scope
  /** Alternative scopes; one is enough. */
  readonly orScopes?: readonly Scope[]
  /** Starts background work: the operations that follow and cancel it, and their id field. */
  readonly startsJob?: {
    readonly field: string
    readonly followedBy: string
    readonly cancelledBy: string
  }
  readonly description: string
  /**
   * Open to keys that are restricted to folders and prompts, though its path names no prompt: its
   * statements keep to these, or it reads nothing of prompts.
   */
  readonly forRestrictedKeys?: true
  /**
   * Only proposes, or discusses a proposal, though its scope also changes prompts themselves. Keys
   * that only propose may call it: for any proposal, or for their own.
   */
  readonly forReview?: 'any' | 'own'
  /** Decides how changes are judged, by all of it or by these fields: refused like changes. */
  readonly judges?: true | readonly string[]
}

/** An operation that is an MCP tool. */
interface ToolOperation {
  /** Tool name if it differs from the operation's. */
  readonly tool?: string
  /** Group of tools that lists it; clients choose groups. */
  readonly toolset: Toolset
  /** Question to the person before the call; `{prompts}`, `{version}`, `{block}` … name its records. */
  readonly confirmation?: string
  /** The field that has to be true for that question. */
  readonly confirmedField?: string
  /** The next tool to call, for its answer. */
  readonly nextStep?: string
  /** The tool that shows its result, if that is not the one at its path. */
  readonly outcomeIn?: string
  /** Names of fields as a tool, where all tools share a name; its own are accepted, too. */
  readonly listedAs?: Readonly<Record<string, string>>
  /** Names that callers guess for its fields: accepted, but not listed. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Lists it as part of a merged tool, under a value of that tool's field (merged-tools.ts). */
  readonly mergedInto?: { readonly tool: string; readonly as: string }
}

interface NoTool {
  readonly tool: null
  readonly toolset?: undefined
  readonly outcomeIn?: undefined
  readonly listedAs?: undefined
  readonly aliases?: undefined
  readonly nextStep?: undefined
  readonly confirmation?: undefined
  readonly confirmedField?: undefined
  readonly mergedInto?: undefined
}

/** An operation of the web app for signed-in people; no scope grants it. */
export type PeopleOperation = PeopleRow & ({ readonly effect: 'reads' } | AsksPeople)

interface PeopleRow extends ProjectOperation {
  readonly permission: Permission
  /** Needed in addition for a record that someone else made, or that belongs to the project. */
  readonly forOthers?: Permission
}

/** A row that changes something for people states whether they prove again who they are. */
interface AsksPeople {
  readonly recentSignIn: RecentSignIn
}

/**
 * Credentials of an internal operation: the service secret, a session, that of an account's member, a
 * key, a code or several keys.
 */
export type Access = 'service' | 'session' | 'account' | 'key' | 'code' | 'keys'

/** An operation on the account that its path names, for members whose role has the permission. */
export type AccountOperation = AccountRow & ({ readonly method: 'GET' } | AsksPeople)

interface AccountRow extends Operation {
  readonly access: 'account'
  readonly path: `/accounts/:account_id${string}`
  readonly permission: Permission
  readonly title: string
  /** A list of records as a file, as in projects. */
  readonly answers?: 'file'
  readonly file?: string
}

export type InternalOperation =
  | AccountOperation
  | (SessionRow & ({ readonly method: 'GET' } | AsksPeople))
  | (Operation & {
      readonly access: Exclude<Access, 'account' | 'session'>
      readonly recentSignIn?: undefined
    })

interface SessionRow extends Operation {
  readonly access: 'session'
  /** Open to members who still have to set up the second factor that their account requires. */
  readonly beforeSecondFactor?: true
}

export type Contract = Readonly<Record<string, Operation>>

/** Names of the rows of a table that have a verb. */
export type VerbName<Table> = keyof {
  readonly [Name in keyof Table as Table[Name] extends { readonly each: string }
    ? never
    : Name]: true
}

/** Input before parsing (`Given`) and after, with defaults (`Input`). */
export type RawInput<O extends Operation> = z.input<O['input']>
export type Input<O extends Operation> = z.output<O['input']>
export type Output<O extends Operation> = z.output<O['output']>

/** Result of an operation; a page has a `next_cursor`. */
export interface Answer<T> {
  readonly data: T
  readonly next_cursor?: string | null
  /** Lazily read chunks after `data`, for long lists returned whole. */
  readonly rest?: AsyncIterable<T> | undefined
  /** Working-copy revision, sent in a header. */
  readonly revision?: number | undefined
  /** The changed lines of a write, if the caller asked for them. */
  readonly diff?: string | undefined
}

/** Names of a path's `:name` segments. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] as string)

/** Whether non-path fields go into the query. */
export const hasQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'

/** Whether a `version` outside the path selects the content to serve. */
export const picksVersion = ({ path, input }: Operation): boolean =>
  'version' in input.shape && !pathParameters(path).includes('version')

/** Whether the input decides if people prove again who they are. */
export const stepUpReadsInput = ({ recentSignIn }: Operation): boolean =>
  recentSignIn !== undefined && ('ifGiven' in recentSignIn || 'ifScopesWrite' in recentSignIn)

/** Whether an operation calls an external service and takes as long as it does. */
export const isExternal = (operation: Operation): boolean =>
  'external' in operation && operation.external === true

/** Timeout for calls between our own programs; longer for operations that call a model. */
export const responseTimeoutMs = ({ external }: { readonly external?: boolean }): number =>
  external ? 120_000 : 30_000

/**
 * Whether the operation accepts an Idempotency-Key: all writes, and every POST for compatibility.
 * Streams and batches are excluded, since they do not run in one transaction.
 */
export const acceptsIdempotencyKey = ({
  method,
  effect,
  answers,
  each,
}: ProjectOperation): boolean =>
  (effect !== 'reads' || method === 'POST') && answers !== 'stream' && each === undefined

/** Whether the stream never ends by itself; such an operation has no envelope and no tool. */
export const isUnboundedStream = ({ answers, progress }: ProjectOperation): boolean =>
  answers === 'stream' && progress === undefined

/** Whether the audit log records the operation, though it only reads. */
export const isExport = ({ answers, exports }: ProjectOperation): boolean =>
  answers === 'file' || exports === true

/** Whether the response has an ETag for conditional requests (RFC 9110, 13.1). */
export const isConditional = ({ method, answers }: ProjectOperation): boolean =>
  method === 'GET' && (answers === 'one' || answers === 'page')

/** Whether the operation accepts `revision` or If-Match. */
export const acceptsRevision = ({ input }: Operation): boolean => 'revision' in input.shape

/** Whether a stream resumes after `last_event_id` or Last-Event-ID. */
export const continuesAfterEvent = ({ input }: Operation): boolean => 'last_event_id' in input.shape

/** Reads a field's metadata through its optional, nullable and default wrappers. */
export function readFieldMeta(field: z.core.$ZodType): Readonly<Record<string, unknown>> {
  const own = z.globalRegistry.get(field)
  if (own) return own
  return isWrapper(field) ? readFieldMeta(field._zod.def.innerType) : {}
}

const isWrapper = (field: z.core.$ZodType) =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault

/** Fields that reference records, each with the operation that lists them. */
export const recordFields = ({ input }: Operation): { name: string; listedBy: string }[] =>
  Object.entries(input.shape).flatMap(([name, field]) => {
    const { listedBy } = readFieldMeta(field)
    return typeof listedBy === 'string' ? [{ name, listedBy }] : []
  })
