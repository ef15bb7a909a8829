import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { page, promptId } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import {
  files,
  importFormat,
  MAX_TEST_CASE_FILE_LENGTH,
  NewTestCase,
  NotCarried,
} from './test-case-fields.ts'

const TestedPrompt = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  test_cases: z.int(),
  without_checks: z.int(),
  /** Last edit of a test case; null without one. */
  updated_at: z.iso.datetime().nullable(),
})
export type TestedPrompt = z.output<typeof TestedPrompt>

/** A problem in a file, with test case and line if known. */
const FileProblem = z.object({
  case: z.int().nullable(),
  line: z.int().nullable(),
  message: z.string(),
})
export type FileProblem = z.output<typeof FileProblem>

/** Max test cases and problems in an import preview. */
export const MAX_PREVIEWED_TEST_CASES = 20

const ImportReview = z.object({
  count: z.int(),
  /** Only the first test cases. */
  cases: z.array(NewTestCase),
  /** The first problems; any problem blocks the import. */
  problems: z.array(FileProblem),
  not_carried: z.array(NotCarried),
})
export type ImportReview = z.output<typeof ImportReview>

export const testCasePageOperations = {
  list_tested_prompts: {
    permission: 'test_cases:read',
    effect: 'reads',
    answers: 'page',
    title: 'List prompts with their number of test cases, by name',
    method: 'GET',
    path: '/test-cases',
    input: z.strictObject({
      /** Only prompts with, or without, test cases. */
      has_test_cases: z.boolean().default(true),
      ...page('prompts', { maxLimit: 100, defaultLimit: 50 }),
    }),
    output: z.array(TestedPrompt),
  },
  count_test_cases: {
    permission: 'test_cases:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count the test cases of a prompt',
    method: 'GET',
    path: '/prompts/:prompt_id/test-cases/count',
    input: z.strictObject({ prompt_id: promptId }),
    output: z.object({ total: z.int(), without_checks: z.int() }),
  },
  review_test_case_import: {
    permission: 'test_cases:write',
    effect: 'reads',
    answers: 'one',
    title: 'Preview a test case import',
    method: 'POST',
    path: '/prompts/:prompt_id/test-cases/import/review',
    input: z.strictObject({
      prompt_id: promptId,
      format: importFormat,
      content: text(MAX_TEST_CASE_FILE_LENGTH).optional(),
      files: files.optional(),
    }),
    output: ImportReview,
  },
} as const satisfies Record<string, PeopleOperation>
