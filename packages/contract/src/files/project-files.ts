import { z } from 'zod'
import { ExportRecord, exportSelection } from '../export/export.ts'
import {
  MAX_PROJECT_FILE_BYTES,
  projectFileContent,
  RestoredCounts,
} from '../export/project-file.ts'
import type { PeopleOperation } from '../operation.ts'

/** Max prompts in a preview. */
export const MAX_LISTED_PROMPTS = 100

const FoundPrompt = z.object({
  slug: z.string(),
  name: z.string(),
  folder: z.array(z.string()),
  versions: z.int(),
  live_version: z.int().nullable(),
  test_cases: z.int(),
  exists: z.boolean(),
})

const ProjectFileReview = z.object({
  exported_at: z.iso.datetime(),
  counts: RestoredCounts,
  existing: z.int(),
  live: z.int(),
  /** Why the project's rules prevent publishing the live versions. */
  publish_refusal: z.string().nullable(),
  /** The first prompts of the file. */
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
