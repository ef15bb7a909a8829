import { z } from 'zod'
import type { PublicOperation } from '../operation.ts'

/** Max length of an imported file, in UTF-16 units. */
export const MAX_PROJECT_FILE_LENGTH = 16_000_000
/** Max prompts per import; clients split larger files. */
export const MAX_IMPORTED_FILE_PROMPTS = 500
/** Max prompts imported in one transaction, which others may wait for. */
export const MAX_PIECE_PROMPTS = 100
/** Max bytes of a file as a JSON body, with most characters escaped. */
export const MAX_PROJECT_FILE_BYTES = 40_000_000

/** The lines of an export, one record each. */
export const projectFileContent = z
  .string()
  .min(1)
  .max(MAX_PROJECT_FILE_LENGTH)
  .meta({
    description: `Records of export_prompts as JSON lines, up to ${MAX_IMPORTED_FILE_PROMPTS} prompts.`,
    examples: [
      '{"type":"project","name":"Support","exported_at":"2026-01-15T09:30:00.000Z","folders":[]}\n{"type":"end","prompts":0}',
    ],
  })

export const RestoredCounts = z.object({
  prompts: z.int().meta({ examples: [3] }),
  versions: z.int().meta({ examples: [7] }),
  test_cases: z.int().meta({ examples: [12] }),
  folders: z.int().meta({ examples: [1] }),
})

export const projectFileOperations = {
  /** No tool: a whole project would fill a model's context. */
  import_project_file: {
    method: 'POST',
    path: '/project-files',
    scope: 'prompts:write',
    fieldScopes: {
      content: ['blocks:write', 'variables:write', 'versions:write', 'test_cases:write'],
      publish: ['versions:publish'],
    },
    effect: 'adds',
    answers: 'one',
    maxBodyBytes: MAX_PROJECT_FILE_BYTES,
    tool: null,
    title: 'Import an exported file',
    description: `Restores the prompts of export_prompts with versions, notes, folders and test cases. Prompts of the project are never changed. Up to ${MAX_PIECE_PROMPTS} prompts are imported at a time, all or nothing; with an Idempotency-Key all of them. After a failure the message says how many are done, and the same import with skip continues.`,
    input: z.strictObject({
      content: projectFileContent,
      on_conflict: z.enum(['skip', 'rename']).default('skip').meta({
        description: 'For prompts whose slug exists: leave them out, or add them under a new slug.',
      }),
      publish: z
        .boolean()
        .default(false)
        .meta({ description: 'Publish the versions that were live.', examples: [false] }),
    }),
    output: z.object({
      imported: RestoredCounts,
      published: z.int().meta({ examples: [2] }),
      skipped: z
        .array(z.string())
        .meta({ description: 'Slugs that exist already.', examples: [['support-reply']] }),
    }),
  },
} as const satisfies Record<string, PublicOperation>
