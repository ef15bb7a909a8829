import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { CheckResult, caseOutcome, score } from '../checks/check-results.ts'
import { expectedRevision, itsPrompt, page, promptId, recordId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import {
  ChangedTestCase,
  checks,
  dropped_checks,
  expected_output,
  files,
  format,
  importFormat,
  input_text,
  MAX_TEST_CASE_FILE_LENGTH,
  MAX_TEST_CASE_TEXT_LENGTH,
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
    toolset: 'test',
    mergedInto: { tool: 'list_test_cases', as: 'list' },
    title: 'List test cases',
    description:
      'Lists the test cases of a prompt, oldest first. For a file use export_test_cases.',
    input: z.strictObject({
      prompt_id: promptId,
      ...page('test cases', { maxLimit: 200 }),
    }),
    output: z.array(TestCase),
  },
  create_test_case: {
    method: 'POST',
    path: '/prompts/:prompt_id/test-cases',
    scope: 'test_cases:write',
    effect: 'adds',
    answers: 'one',
    toolset: 'test',
    nextStep: 'run_eval runs the test cases.',
    aliases: { input: 'input_text', expected: 'expected_output' },
    title: 'Create a test case',
    description: 'Adds a test case to a prompt. For several use import_test_cases.',
    input: z.strictObject({
      prompt_id: promptId,
      input_text,
      expected_output: expected_output.optional(),
      variables: variables.optional(),
      checks: checks.optional().meta({
        description: 'Checks as in create_test_case; they replace the existing ones.',
      }),
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
    toolset: 'test',
    mergedInto: { tool: 'list_test_cases', as: 'file' },
    title: 'Export test cases',
    description:
      'Exports all test cases of a prompt as JSON or CSV, which import_test_cases reads back unchanged, or for promptfoo or OpenAI Evals.',
    input: z.strictObject({
      prompt_id: promptId,
      format: format.default('json').meta({ description: 'File format. Default: json.' }),
    }),
    output: z.object({
      format,
      count: z.int(),
      content: z.string().meta({ description: 'File text.' }),
      not_carried: z.array(NotCarried),
    }),
  },
  import_test_cases: {
    method: 'POST',
    path: '/prompts/:prompt_id/test-cases/import',
    scope: 'test_cases:write',
    effect: 'destroys',
    answers: 'one',
    toolset: 'test',
    confirmation: 'Replace all test cases of {prompts}? The existing ones are deleted for good.',
    confirmedField: 'replace',
    nextStep: 'run_eval runs the test cases.',
    title: 'Import test cases',
    description:
      'Imports test cases from JSON, CSV, promptfoo (YAML or CSV, with referenced files), OpenAI Evals (JSONL) or GitHub Models (.prompt.yml), all or none. Unsupported assertions are reported and mark their case incomplete (dropped_checks). CSV columns: input_text, expected_output, variables (JSON) or one per variable key, checks (JSON), threshold, dropped_checks (JSON); tabs work too.',
    input: z.strictObject({
      prompt_id: promptId,
      format: importFormat.meta({ description: 'Format of the file.', examples: ['csv'] }),
      content: text(MAX_TEST_CASE_FILE_LENGTH)
        .optional()
        .meta({
          description: 'File text; CSV starts with a header line. Optional with `files`.',
          examples: ['input_text,expected_output\nHi,Hello'],
        }),
      files: files.optional().meta({
        description:
          'Files of the format. For promptfoo: the configuration, unless sent as `content`, and the files it references (tests, vars, schemas). Send binary files with empty content.',
        examples: [[{ path: 'cases.csv', content: 'question,__expected\nHi,contains: Hello' }]],
      }),
      replace: z
        .boolean()
        .optional()
        .meta({ description: 'Replace all existing test cases. Default: false.' }),
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
    toolset: 'test',
    title: 'Check an output',
    description:
      'Scores an output that you have with the checks of a test case, without calling a model. To let a model answer all test cases use run_eval. latency, cost, finish-reason, tool calls and llm-rubric need run_eval. Patterns, schemas and edit distances share a one-second limit.',
    input: z.strictObject({
      test_case_id: testCaseId,
      prompt_id: itsPrompt,
      output: text(MAX_TEST_CASE_TEXT_LENGTH).meta({
        description: 'Output to check.',
        examples: ['Here is your invoice.'],
      }),
    }),
    output: z.object({
      passed: z.boolean().meta({ description: 'Whether the output passed.', examples: [false] }),
      outcome: caseOutcome,
      score,
      results: z.array(CheckResult).meta({ description: 'One result per check, in order.' }),
    }),
  },
  get_test_case: {
    method: 'GET',
    path: '/test-cases/:test_case_id',
    scope: 'test_cases:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'test',
    mergedInto: { tool: 'list_test_cases', as: 'one' },
    title: 'Get a test case',
    description: 'Returns a test case with its input, values, reference answer and checks.',
    input: z.strictObject({ test_case_id: testCaseId, prompt_id: itsPrompt }),
    output: TestCase,
  },
  update_test_case: {
    method: 'PATCH',
    path: '/test-cases/:test_case_id',
    scope: 'test_cases:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'test',
    nextStep: 'run_eval runs the test cases.',
    aliases: { input: 'input_text', expected: 'expected_output' },
    title: 'Update a test case',
    description: 'Updates the fields you send of a test case.',
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
    toolset: 'test',
    confirmation: 'Delete the test case {test_case} for good?',
    nextStep: 'run_eval runs the test cases.',
    title: 'Delete a test case',
    description: 'Permanently deletes a test case.',
    input: z.strictObject({
      test_case_id: testCaseId,
      prompt_id: itsPrompt,
      revision: expectedRevision,
    }),
    output: z.object({ id: recordId('test_case_id') }),
  },
} as const satisfies Record<string, PublicOperation>
