import { z } from 'zod'
import { text } from '../../text.ts'
import { readableWith } from '../derive/readable-with.ts'
import { EXAMPLE_ID, page, promptId } from '../fields.ts'
import { instant } from '../instant.ts'
import type { PublicOperation } from '../operation.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

export const AuditEntry = z
  .object({
    id: z.uuid(),
    at: z.iso
      .datetime()
      .meta({ description: 'When it was changed; of a run of edits, the first of them.' }),
    until: z.iso.datetime().meta({ description: 'When the last edit of a run was made.' }),
    edits: z.int().min(1).meta({
      description:
        'How many edits of the record, by one actor within ten minutes, this entry tells of.',
    }),
    action: z.string().meta({ examples: ['version.published'] }),
    target_type: z.string(),
    target_id: z.string(),
    target_name: z.string().nullable().meta({
      description: 'The title of the block, the key of the variable, the name; read like `after`.',
    }),
    prompt_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The prompt whose story this is part of; also when it is deleted.' }),
    prompt_name: readableWith('prompts:read', z.string().nullable()).meta({
      description: 'What that prompt is called today; null where it is deleted.',
    }),
    user_id: z.uuid().nullable().meta({ description: 'The person, or who made the key.' }),
    user_name: readableWith('versions:read', z.string().nullable()),
    key_id: z.uuid().nullable(),
    key_name: readableWith('versions:read', z.string().nullable()).meta({
      description: "The key's, or that of the OAuth client that it was made for.",
    }),
    client_id: z.string().nullable().meta({ description: 'OAuth client, where one was involved.' }),
    tool: z.string().nullable().meta({ description: 'MCP tool, where one was called.' }),
    before: z.unknown().meta({
      description:
        'Of the target, the values before the change; of an edit, its changed fields only.',
    }),
    after: z.unknown().meta({
      description: 'The values after it; of a run, before its first edit and after its last.',
    }),
    is_redacted: z.boolean().meta({
      description: 'Whether the values are null because this key may not read them.',
    }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditEntry', description: 'Who changed what, when and in which request.' })

/** Which entries of the log. */
export const auditFilter = {
  action: text(100)
    .refine((name) => AUDIT_ACTIONS.includes(name), `must be one of ${AUDIT_ACTIONS.join(', ')}`)
    .optional()
    .meta({
      description: 'Only this action; another name is refused with a list of them all.',
      examples: ['version.published'],
    }),
  prompt_id: promptId.optional().meta({
    description:
      'Only the story of this prompt, with its blocks, variables, versions and test cases; a deleted one by its UUID.',
    examples: ['support-reply'],
  }),
  target_id: text(2_048)
    .optional()
    .meta({ description: 'Only changes of this record.', examples: [EXAMPLE_ID] }),
  user_id: z
    .uuid()
    .optional()
    .meta({
      description: 'Only changes by this person, or with keys that they made.',
      examples: [EXAMPLE_ID],
    }),
  by: z
    .enum(['person', 'key', 'system'])
    .optional()
    .meta({
      description:
        'Only what people did themselves, what was done with keys, or what the service did itself.',
      examples: ['key'],
    }),
  key_id: z
    .uuid()
    .optional()
    .meta({ description: 'Only changes made with this key.', examples: [EXAMPLE_ID] }),
  client_id: text(2_048)
    .optional()
    .meta({
      description: 'Only changes through this OAuth client.',
      examples: ['https://claude.ai/oauth/client-metadata'],
    }),
  since: instant.optional().meta({
    description: 'Only changes from this instant on, and runs of edits that lasted until then.',
    examples: ['2026-01-15T09:30:00Z'],
  }),
  until: instant
    .optional()
    .meta({ description: 'Only before this instant.', examples: ['2026-01-16T00:00:00Z'] }),
}

export const auditOperations = {
  list_audit_entries: {
    method: 'GET',
    path: '/audit-entries',
    scope: 'projects:read',
    effect: 'reads',
    answers: 'page',
    title: 'List audit entries',
    description:
      "Lists the changes in the key's project, newest first; edits of one record that follow each other are one entry. Values need the read scope of what was changed; those of keys and webhooks are shown to people only.",
    input: z.strictObject({
      ...auditFilter,
      ...page('entries', { most: 500, usual: 100 }),
    }),
    output: z.array(AuditEntry),
  },
} as const satisfies Record<string, PublicOperation>
