import { z } from 'zod'
import type { PublicOperation } from '../operation.ts'
import { readableWith } from '../schema/readable-with.ts'
import { Author } from '../versions/version-fields.ts'

const about = { project_id: z.uuid() }
const aboutPrompt = { ...about, prompt_id: z.uuid(), slug: z.string() }
/** Null for a proposal that creates a prompt. */
const aboutProposal = { ...about, prompt_id: z.uuid().nullable(), proposal_id: z.uuid() }

/** Event types with their meaning and the schema of `data`. */
const TYPES = {
  'prompt.published': {
    meaning: 'The published version of a prompt changed; live keys get it now.',
    data: z.object({ ...aboutPrompt, version: z.int() }),
  },
  'prompt.updated': {
    meaning: 'A working copy was created or changed; dev keys get it now.',
    data: z.object({ ...aboutPrompt, revision: z.int() }),
  },
  'prompt.deleted': {
    meaning: 'A prompt was deleted; keys get 404.',
    data: z.object(aboutPrompt),
  },
  'proposal.created': {
    meaning: 'Changes to a prompt were proposed.',
    data: z.object(aboutProposal),
  },
  'proposal.updated': {
    meaning: 'A proposal was edited, commented on or reviewed.',
    data: z.object({ ...aboutProposal, state: z.enum(['open', 'changes_requested', 'approved']) }),
  },
  'proposal.applied': {
    meaning: 'A proposal was applied to the working copy.',
    data: z.object(aboutProposal),
  },
  'proposal.closed': {
    meaning: 'A proposal was closed without being applied.',
    data: z.object(aboutProposal),
  },
  'key.rotated': {
    meaning: 'An API key got a new secret; the former one works until former_valid_until.',
    data: z.object({ ...about, key_id: z.uuid(), former_valid_until: z.iso.datetime() }),
  },
  'key.expiring': {
    meaning: 'An API key expires in a week or less.',
    data: z.object({ ...about, key_id: z.uuid(), expires_at: z.iso.datetime() }),
  },
  'key.revoked': {
    meaning: 'An API key was revoked.',
    data: z.object({ ...about, key_id: z.uuid() }),
  },
  'model.ending': {
    meaning: 'A model that prompts use ends in 60, 30 or 7 days or less, or today.',
    data: z.object({
      ...about,
      model: z.string(),
      ends_at: z.iso.date(),
      days_left: z.int(),
      replaced_by: z.string().nullable(),
      prompts: z.int(),
    }),
  },
} as const

export type EventType = keyof typeof TYPES
export const EVENT_TYPES = Object.keys(TYPES) as [EventType, ...EventType[]]
export const describeEvent = (type: EventType): string => TYPES[type].meaning

export type NewEvent = {
  readonly [T in EventType]: {
    readonly type: T
    readonly data: z.output<(typeof TYPES)[T]['data']>
  }
}[EventType]

/** An event as sent to webhooks and in the stream. */
export const eventMessageSchema = <T extends EventType>(type: T) => {
  // The compiler sees a union of all rows; this row has the given type.
  const data = TYPES[type].data as (typeof TYPES)[T]['data']
  return z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
}

/** The actor, visible to callers who may read version authors. */
export const EventActor = Author.extend({
  user_id: z.uuid().nullable().meta({ description: 'The person, or the creator of the key.' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Display name.', examples: ['Robin'] }),
  kind: z.enum(['person', 'key', 'system']),
  tool: z
    .string()
    .nullable()
    .meta({ description: 'MCP tool, if one was called.', examples: ['update_block'] }),
}).meta({ id: 'EventActor', description: 'The actor; `system` is the service itself.' })

export const EventChange = z
  .object({
    action: z.string().meta({ description: 'Audit log action.', examples: ['block.updated'] }),
    target_type: z.string().meta({ examples: ['block'] }),
    target_id: z.string(),
  })
  .meta({ id: 'EventChange', description: 'An action and the changed record.' })

/** Fields of the stream that webhooks do not get. */
const streamFields = {
  actor: readableWith('versions:read', EventActor),
  changes: z.array(EventChange).optional().meta({ description: 'Changes the key may read.' }),
}

const streamMessageSchema = <T extends EventType>(type: T) =>
  eventMessageSchema(type).extend(streamFields)

/** Each type needs one: a stream ends at an event without a schema. */
const STREAMED = {
  'prompt.published': streamMessageSchema('prompt.published'),
  'prompt.updated': streamMessageSchema('prompt.updated'),
  'prompt.deleted': streamMessageSchema('prompt.deleted'),
  'proposal.created': streamMessageSchema('proposal.created'),
  'proposal.updated': streamMessageSchema('proposal.updated'),
  'proposal.applied': streamMessageSchema('proposal.applied'),
  'proposal.closed': streamMessageSchema('proposal.closed'),
  'key.rotated': streamMessageSchema('key.rotated'),
  'key.expiring': streamMessageSchema('key.expiring'),
  'key.revoked': streamMessageSchema('key.revoked'),
  'model.ending': streamMessageSchema('model.ending'),
} satisfies Record<EventType, z.ZodType>
type Streamed = (typeof STREAMED)[EventType]

export const EventMessage = z
  .discriminatedUnion('type', Object.values(STREAMED) as [Streamed, ...Streamed[]])
  .meta({ id: 'Event', description: 'Something that happened in a project.' })
export type EventMessage = z.output<typeof EventMessage>

export const eventOperations = {
  follow_events: {
    method: 'GET',
    path: '/events',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'stream',
    tool: null,
    title: 'Follow events',
    description:
      'Streams the events of the project as server-sent events, each with `id`, `event` (the type) and `data` (the Event). ' +
      '`Last-Event-ID` resumes after that event. `event: resync` means that older events were deleted: reload your copies. ' +
      'A comment every 15 seconds keeps the connection open.',
    input: z.strictObject({
      last_event_id: z
        .int()
        .min(0)
        .max(9_999_999_999)
        .optional()
        .meta({ description: 'Like Last-Event-ID, which takes precedence.', examples: [7] }),
    }),
    output: EventMessage,
  },
} as const satisfies Record<string, PublicOperation>
