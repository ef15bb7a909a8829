import { z } from 'zod'
import { text } from '../../text.ts'
import { expectedRevision, itsPrompt, page, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { CheckResult, caseOutcome, score } from './check-results.ts'
import {
  ChangedTestCase,
  checks,
  dropped_checks,
  expected_output,
  files,
  format,
  input_text,
  MOST_FILE,
  MOST_TEXT,
  NotCarried,
  TestCase,
  testCaseId,
  threshold,
  variables,
} from './test-case-fields.ts'

export const testCaseOperations = {
  list_test_cases: {
    method: 'GET',
    path: '/prompts/:prompt_id/test-cases',
    scope: 'test_cases:read',
    effect: 'reads',
    answers: 'page',
    title: 'List test cases',
    description: 'Lists the test cases of a prompt, oldest first.',
    input: z.strictObject({
      prompt_id: promptId,
      ...page('test cases', { most: 200 }),
    }),
    output: z.array(TestCase),
  },
  create_test_case: {
    method: 'POST',
    path: '/prompts/:prompt_id/test-cases',
    scope: 'test_cases:write',
    effect: 'adds',
    answers: 'one',
    title: 'Create a test case',
    description: 'Adds a test case to a prompt.',
    input: z.strictObject({
      prompt_id: promptId,
      input_text,
      expected_output: expected_output.optional(),
      variables: variables.optional(),
      checks: checks.optional(),
      threshold: threshold.optional(),
    }),
    output: ChangedTestCase,
  },
  export_test_cases: {
    method: 'GET',
    path: '/prompts/:prompt_id/test-cases/export',
    scope: 'test_cases:read',
    effect: 'reads',
    answers: 'one',
    title: 'Export test cases',
    description:
      'Writes all test cases of a prompt as JSON or CSV, which import_test_cases reads back unchanged, or for promptfoo or OpenAI Evals.',
    input: z.strictObject({
      prompt_id: promptId,
      format: format.default('json').meta({ description: 'JSON when left out.' }),
    }),
    output: z.object({
      format,
      count: z.int(),
      content: z.string().meta({ description: 'The text of the file.' }),
      not_carried: z.array(NotCarried),
    }),
  },
  import_test_cases: {
    method: 'POST',
    path: '/prompts/:prompt_id/test-cases/import',
    scope: 'test_cases:write',
    effect: 'destroys',
    answers: 'one',
    title: 'Import test cases',
    description:
      'Adds the test cases of a JSON or CSV text, of promptfoo tests (YAML or CSV, with the files they name) or of OpenAI Evals (JSONL), all or none. An assertion that cannot be carried over is reported, and marks its case incomplete (dropped_checks). CSV columns: input_text, expected_output, variables (JSON), checks (JSON), threshold, dropped_checks (JSON).',
    input: z.strictObject({
      prompt_id: promptId,
      format: format.meta({ description: 'How `content` is written.', examples: ['csv'] }),
      content: text(MOST_FILE)
        .optional()
        .meta({
          description:
            'The text of the file; the first line of CSV names the columns. May be left out where `files` are given.',
          examples: ['input_text,expected_output\nHi,Hello'],
        }),
      files: files.optional().meta({
        description:
          'Files of the format. For promptfoo: the configuration, unless it is the content, and the files that it names (tests, vars, schemas). Send what is not text with an empty content.',
        examples: [[{ path: 'cases.csv', content: 'question,__expected\nHi,contains: Hello' }]],
      }),
      replace: z
        .boolean()
        .optional()
        .meta({ description: 'Removes all test cases there were before. Kept when left out.' }),
    }),
    output: z.object({
      imported: z.int(),
      removed: z.int().meta({ examples: [0] }),
      not_carried: z.array(NotCarried),
    }),
  },
  check_output: {
    method: 'POST',
    path: '/test-cases/:test_case_id/check',
    scope: 'test_cases:read',
    effect: 'reads',
    answers: 'one',
    title: 'Check an output',
    description:
      'Judges an output, wherever it came from, by the checks of a test case. Patterns, schemas and edits get one second together. What an output alone does not tell (latency, cost, finish-reason, llm-rubric) needs a run.',
    input: z.strictObject({
      test_case_id: testCaseId,
      prompt_id: itsPrompt,
      output: text(MOST_TEXT).meta({
        description: 'What the model answered.',
        examples: ['Here is your invoice.'],
      }),
    }),
    output: z.object({
      passed: z.boolean().meta({ description: 'Whether it is known to pass.', examples: [false] }),
      outcome: caseOutcome,
      score,
      results: z.array(CheckResult).meta({ description: 'One for each check, in their order.' }),
    }),
  },
  get_test_case: {
    method: 'GET',
    path: '/test-cases/:test_case_id',
    scope: 'test_cases:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a test case',
    description: 'Reads one test case: its input, values, expectation and checks.',
    input: z.strictObject({ test_case_id: testCaseId, prompt_id: itsPrompt }),
    output: TestCase,
  },
  update_test_case: {
    method: 'PATCH',
    path: '/test-cases/:test_case_id',
    scope: 'test_cases:write',
    effect: 'changes',
    answers: 'one',
    title: 'Update a test case',
    description: 'Changes the given fields of a test case.',
    input: z.strictObject({
      test_case_id: testCaseId,
      prompt_id: itsPrompt,
      input_text: input_text.optional(),
      expected_output: expected_output.optional(),
      variables: variables.optional(),
      checks: checks.optional(),
      threshold: threshold.optional(),
      dropped_checks: dropped_checks.optional(),
      revision: expectedRevision,
    }),
    output: ChangedTestCase,
  },
  delete_test_case: {
    method: 'DELETE',
    path: '/test-cases/:test_case_id',
    scope: 'test_cases:write',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete a test case',
    description: 'Deletes a test case.',
    input: z.strictObject({
      test_case_id: testCaseId,
      prompt_id: itsPrompt,
      revision: expectedRevision,
    }),
    output: z.object({ id: z.uuid() }),
  },
} as const satisfies Record<string, PublicOperation>
