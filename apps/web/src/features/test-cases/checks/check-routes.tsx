import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsToView } from '../../../product/prompt-views.tsx'
import { form } from '../../../session/forms/form.ts'
import { multiline, text } from '../../../session/forms/form-fields.ts'
import { optional } from '../../../session/forms/optional.ts'
import { loadPrompt } from '../../../session/render/load-prompt.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { CheckPage } from './check-page.tsx'
import {
  ALL,
  type EvaluatedCase,
  evaluateText,
  loadFirstTestCases,
  loadTestCase,
} from './evaluate-text.ts'

export function checkRoutes({ now }: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => checkPage(c, freshForm({ test_case: c.req.query('test_case') ?? ALL })))
  routes.post(
    '/',
    form({
      fields: z.object({ test_case: text(), output: multiline() }),
      call: (c, given) => evaluateText(c, now, given),
      show: (c, evaluated, form) => checkPage(c, form, evaluated),
      rerender: checkPage,
      at: { NOT_FOUND: 'test_case' },
      messages: { test_case: 'The test case was deleted. Choose another one.' },
    }),
  )
  return routes
}

async function checkPage(c: WebRequest, form: FormState, evaluated?: readonly EvaluatedCase[]) {
  const [prompt, { testCases: first }] = await Promise.all([loadPrompt(c), loadFirstTestCases(c)])
  const chosenId = fieldValue(form, 'test_case')
  const isListed = chosenId === ALL || first.some(({ id }) => id === chosenId)
  // Undefined if deleted since the page was opened; the form then shows an error.
  const chosen = isListed ? undefined : await optional(loadTestCase(c, chosenId))
  const testCases = chosen ? [chosen, ...first] : first
  const facts = { project: c.var.project, prompt }
  return c.render(
    <CheckPage {...facts} testCases={testCases} form={form} evaluated={evaluated} />,
    {
      title: 'Check an output',
      crumbs: crumbsToView(facts.project, facts.prompt, 'test-cases'),
      width: 'text',
    },
  )
}
