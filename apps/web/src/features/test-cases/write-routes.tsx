import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsToView } from '../../product/prompt-views.tsx'
import { form } from '../../session/forms/form.ts'
import { optional } from '../../session/forms/optional.ts'
import { readForm } from '../../session/forms/read-form.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { readChecks } from './checks/check-rows.ts'
import { buildListPath, canWrite, getTestCaseId, type TestCase } from './test-case-context.ts'
import {
  changedRows,
  fillForm,
  pickRepeatedFields,
  readVariables,
  TestCaseForm,
} from './test-case-form.ts'
import { TestCasePage } from './test-case-page.tsx'

type TestCaseInput = z.output<typeof TestCaseForm>

export function writeRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/new', (c) => newPage(c, freshForm({}, 'input_text')))
  routes.post(
    '/new',
    form({
      fields: TestCaseForm,
      call: (c, given) =>
        c.var.projectApi.create_test_case({ prompt_id: getPromptId(c), ...readFields(given) }),
      next: (c) => ({ to: buildListPath(c), flash: 'Test case added.' }),
      rerender: newPage,
    }),
  )
  routes.post('/new/checks', async (c) => newPage(c, await applyRowAction(c)))
  routes.get('/:test_case_id', (c) => editPage(c))
  routes.post(
    '/:test_case_id',
    form({
      fields: TestCaseForm,
      call: update,
      next: (c) => ({ to: buildListPath(c), flash: 'Test case saved.' }),
      rerender: editPage,
      at: { NOT_FOUND: null },
    }),
  )
  routes.post('/:test_case_id/checks', async (c) => editPage(c, await applyRowAction(c)))
  routes.post(
    '/:test_case_id/delete',
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.delete_test_case(getTestCaseIds(c)),
      next: (c) => ({ to: buildListPath(c), flash: 'Test case deleted.' }),
    }),
  )
  return routes
}

function requireWriter(c: WebRequest): void {
  if (!canWrite(c.var.project)) throw new Failure('FORBIDDEN', 'Your role does not allow this.')
}

const getTestCaseIds = (c: WebRequest) => ({
  test_case_id: getTestCaseId(c),
  prompt_id: getPromptId(c),
})

function readFields(given: TestCaseInput, before?: TestCase) {
  const { input_text, expected_output, threshold = null } = given
  const variables = readVariables(pickRepeatedFields(given), before?.variables)
  const checks = readChecks(pickRepeatedFields(given))
  const isEmpty = (input_text + expected_output).trim() === '' && checks.length === 0
  if (isEmpty && Object.keys(variables).length === 0) {
    throw invalidField('input_text', EMPTY)
  }
  return { input_text, expected_output, variables, checks, threshold }
}

/** The API accepts an empty test case; in a form it is a mistake. */
const EMPTY = 'enter a user message, or add a variable, a reference answer or a check.'

async function update(c: WebRequest, given: TestCaseInput) {
  requireWriter(c)
  const { projectApi: api } = c.var
  const { data: before } = await api.get_test_case(getTestCaseIds(c))
  const { revision, is_complete } = given
  const fields = { ...readFields(given, before), ...(is_complete && { dropped_checks: [] }) }
  return api.update_test_case({ ...getTestCaseIds(c), ...fields, revision })
}

async function applyRowAction(c: WebRequest): Promise<FormState> {
  requireWriter(c)
  const form = { values: await readForm(c), problems: {} }
  return changedRows(form, fieldValue(form, 'act'))
}

async function newPage(c: WebRequest, form: FormState): Promise<Response> {
  requireWriter(c)
  const facts = { project: c.var.project, prompt: await loadPrompt(c) }
  return c.render(<TestCasePage {...facts} testCase={undefined} form={form} />, {
    title: 'New test case',
    crumbs: crumbsToView(facts.project, facts.prompt, 'test-cases'),
    width: 'text',
  })
}

/** For a deleted test case, offers to add its content as a new one. */
async function editPage(c: WebRequest, form?: FormState): Promise<Response> {
  const [prompt, testCase] = await Promise.all([loadPrompt(c), findTestCase(c, form)])
  const wasAt = form?.values['revision']?.[0]
  const isBehind = testCase && wasAt !== undefined && wasAt !== String(testCase.revision)
  const conflict = testCase ? (isBehind ? 'changed' : undefined) : 'deleted'
  const shown = form ?? (testCase ? fillForm(testCase) : freshForm())
  const facts = { project: c.var.project, prompt }
  // The conflict has its own messages.
  const currentForm = conflict ? { ...shown, problem: undefined } : shown
  return c.render(
    <TestCasePage {...facts} testCase={testCase} form={currentForm} conflict={conflict} />,
    {
      title: testCase ? 'Test case' : 'New test case',
      crumbs: crumbsToView(facts.project, facts.prompt, 'test-cases'),
      width: 'text',
    },
  )
}

/** Undefined if deleted during editing. */
async function findTestCase(c: WebRequest, form?: FormState): Promise<TestCase | undefined> {
  const reading = c.var.projectApi.get_test_case(getTestCaseIds(c))
  return (form ? await optional(reading, 'NOT_FOUND') : await reading)?.data
}
