import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import {
  MAX_PROJECT_FILE_BYTES,
  projectFileContent,
  RestoredCounts,
} from '../public/import/project-file.ts'
import { ExportRecord, exportSelection } from '../public/prompts/export.ts'

/** Max prompts that a preview lists. */
export const MAX_LISTED_PROMPTS = 100

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
  counts: RestoredCounts,
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
    title: 'Export prompts with their history',
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
    maxBodyBytes: MAX_PROJECT_FILE_BYTES,
    input: z.strictObject({ content: projectFileContent }),
    output: ProjectFileReview,
  },
} as const satisfies Record<string, PeopleOperation>
