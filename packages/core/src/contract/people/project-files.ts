import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { ExportRecord, exportSelection } from '../public/prompts/export.ts'

/** Max length of the file of an import, in UTF-16 units. */
export const MAX_PROJECT_FILE_LENGTH = 16_000_000
/** Max prompts of an import, which is one transaction; the page sends larger files in parts. */
export const MAX_IMPORTED_FILE_PROMPTS = 500
/** A file as JSON in a body; at worst most characters are escaped. */
const MAX_BODY_BYTES = 40_000_000
/** Max prompts that a preview lists. */
export const MAX_LISTED_PROMPTS = 100

/** The lines of an export: one record each. */
const content = z.string().min(1).max(MAX_PROJECT_FILE_LENGTH)

const Counts = z.object({
  prompts: z.int(),
  versions: z.int(),
  test_cases: z.int(),
  folders: z.int(),
})

const FoundPrompt = z.object({
  slug: z.string(),
  name: z.string(),
  folder: z.array(z.string()),
  versions: z.int(),
  live_version: z.int().nullable(),
  test_cases: z.int(),
  /** Whether the project has a prompt with this slug. */
  exists: z.boolean(),
})

const ProjectFileReview = z.object({
  exported_at: z.iso.datetime(),
  /** All that is in the file. */
  counts: Counts,
  existing: z.int(),
  live: z.int(),
  /** Why live versions cannot be published here, if the project's rules refuse it. */
  publish_refusal: z.string().nullable(),
  /** The first prompts. */
  prompts: z.array(FoundPrompt),
})
export type ProjectFileReview = z.output<typeof ProjectFileReview>

/** Extra operations for the export and import pages. */
export const projectFileOperations = {
  export_project_file: {
    permission: 'versions:read',
    effect: 'reads',
    answers: 'file',
    file: 'prompts',
    title: 'Get prompts with their history as a file',
    method: 'GET',
    path: '/export/file',
    input: z.strictObject({
      ...exportSelection,
      format: z.enum(['ndjson', 'tar']).default('ndjson'),
    }),
    output: z.array(ExportRecord),
  },
  review_project_file: {
    permission: 'prompts:write',
    effect: 'reads',
    answers: 'one',
    title: 'Preview the import of an exported file',
    method: 'POST',
    path: '/project-files/review',
    maxBodyBytes: MAX_BODY_BYTES,
    input: z.strictObject({ content }),
    output: ProjectFileReview,
  },
  import_project_file: {
    permission: 'prompts:write',
    fieldScopes: { publish: ['versions:publish'] },
    effect: 'adds',
    answers: 'one',
    title: 'Import an exported file, all or nothing',
    method: 'POST',
    path: '/project-files',
    maxBodyBytes: MAX_BODY_BYTES,
    input: z.strictObject({
      content,
      /** For prompts whose slug exists: leave them out, or add them under a new slug. */
      on_conflict: z.enum(['skip', 'rename']).default('skip'),
      /** Publish the versions that were live, and keep which ones were published before. */
      publish: z.boolean().default(false),
    }),
    output: z.object({
      imported: Counts,
      published: z.int(),
      /** Slugs that exist already. */
      skipped: z.array(z.string()),
    }),
  },
} as const satisfies Record<string, PeopleOperation>
