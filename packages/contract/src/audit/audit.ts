import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { EXAMPLE_ID, page, promptId } from '../fields.ts'
import { instant } from '../instant.ts'
import type { PublicOperation } from '../operation.ts'
import { readableWith } from '../schema/readable-with.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

export const AuditEntry = z
  .object({
    id: z.uuid(),
    at: z.iso
      .datetime()
      .meta({ description: 'Time of the change, or of the first edit in a group.' }),
    until: z.iso.datetime().meta({ description: 'Time of the last edit in a group.' }),
    edits: z.int().min(1).meta({
      description: 'Number of edits in this entry: one record, one actor, within ten minutes.',
    }),
    action: z.string().meta({ examples: ['version.published'] }),
    target_type: z.string(),
    target_id: z.string(),
    target_name: z.string().nullable().meta({
      description: 'Name, block title or variable key; shown under the same rules as `after`.',
    }),
    prompt_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Prompt whose history includes this entry, even if deleted.' }),
    prompt_name: readableWith('prompts:read', z.string().nullable()).meta({
      description: 'Current name of that prompt; null if deleted.',
    }),
    user_id: z.uuid().nullable().meta({ description: 'The person, or the creator of the key.' }),
    user_name: readableWith('versions:read', z.string().nullable()),
    key_id: z.uuid().nullable(),
    key_name: readableWith('versions:read', z.string().nullable()).meta({
      description: 'Name of the key, or of its OAuth client.',
    }),
    client_id: z.string().nullable().meta({ description: 'OAuth client, if any.' }),
    tool: z.string().nullable().meta({ description: 'MCP tool, if one was called.' }),
    before: z.unknown().meta({
      description: 'Values before the change; for an edit, changed fields only.',
    }),
    after: z.unknown().meta({
      description: 'Values after the change. A group spans its first to its last edit.',
    }),
    is_redacted: z.boolean().meta({
      description: 'True if the values are null because this key may not read them.',
    }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditEntry', description: 'Who changed what, when and in which request.' })

export const auditFilter = {
  action: text(100)
    .refine((name) => AUDIT_ACTIONS.includes(name), `must be one of ${AUDIT_ACTIONS.join(', ')}`)
    .optional()
    .meta({
      description: 'Only this action. An unknown name is rejected with the list of actions.',
      examples: ['version.published'],
    }),
  prompt_id: promptId.optional().meta({
    description:
      'Only the history of this prompt with its blocks, variables, versions and test cases: slug or UUID, from list_prompts. A deleted prompt by its UUID.',
    examples: ['support-reply'],
  }),
  target_id: text(2_048)
    .optional()
    .meta({
      description: 'Only changes to this record: UUID, from list_audit_entries or its list tool.',
      examples: [EXAMPLE_ID],
    }),
  user_id: z
    .uuid()
    .optional()
    .meta({
      description:
        'Only changes by this person or with keys they created: user UUID, from list_audit_entries.',
      examples: [EXAMPLE_ID],
    }),
  by: z
    .enum(['person', 'key', 'system'])
    .optional()
    .meta({
      description: 'Only changes by people, with keys, or by the service itself.',
      examples: ['key'],
    }),
  key_id: z
    .uuid()
    .optional()
    .meta({
      description: 'Only changes made with this key: UUID, from list_audit_entries.',
      examples: [EXAMPLE_ID],
    }),
  client_id: text(2_048)
    .optional()
    .meta({
      description: 'Only changes through this OAuth client: client_id, from list_audit_entries.',
      examples: ['https://claude.ai/oauth/client-metadata'],
    }),
  since: instant.optional().meta({
    description: 'Only changes at or after this instant, and groups of edits that end after it.',
    examples: ['2026-01-15T09:30:00Z'],
  }),
  until: instant
    .optional()
    .meta({ description: 'Only changes before this instant.', examples: ['2026-01-16T00:00:00Z'] }),
}

/** Resumes a file that ended early. */
export const fileCursor = z
  .uuid()
  .optional()
  .meta({ description: 'Id of the last entry received; continues with older ones.' })

export const auditOperations = {
  list_audit_entries: {
    method: 'GET',
    path: '/audit-entries',
    scope: 'projects:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'history',
    title: 'List audit entries',
    description:
      'Lists the audit log of the project, newest first; consecutive edits of a record are grouped. Use list_recent_editors for the last minutes of one prompt. Values need the read scope of the record; only people see those of keys and webhooks.',
    input: z.strictObject({
      ...auditFilter,
      ...page('entries', { maxLimit: 500, defaultLimit: 100 }),
    }),
    output: z.array(AuditEntry),
  },
} as const satisfies Record<string, PublicOperation>
