import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { multiline, text } from '../../session/form-fields.ts'
import { readPrompt } from '../../session/opened-prompt.ts'
import { unlessRefused } from '../../session/unless-refused.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../ui/form-state.ts'
import { CheckPage } from './check-page.tsx'
import { ALL, firstTestCases, type Judged, judgeText, testCaseOf } from './judge-text.ts'
import { crumbsBelow } from './opened-test-cases.ts'

/** Judging a text by the checks of one test case, or of all. */
export function checkRoutes({ now }: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => checkPage(c, freshForm({ of: c.req.query('of') ?? ALL })))
  routes.post(
    '/',
    form({
      fields: z.object({ of: text(), output: multiline() }),
      call: (c, given) => judgeText(c, now, given),
      show: (c, judged, form) => checkPage(c, form, judged),
      again: checkPage,
      at: { NOT_FOUND: 'of' },
      words: { of: 'It was deleted meanwhile; choose another one.' },
    }),
  )
  return routes
}

async function checkPage(c: WebRequest, form: FormState, judged?: readonly Judged[]) {
  const [prompt, { testCases: first }] = await Promise.all([readPrompt(c), firstTestCases(c)])
  const of = fieldValue(form, 'of')
  const isAmong = of === ALL || first.some(({ id }) => id === of)
  // It may have been deleted since the page was opened, which the form says.
  const chosen = isAmong ? undefined : await unlessRefused(testCaseOf(c, of))
  const testCases = chosen ? [chosen, ...first] : first
  const facts = { project: c.var.project, prompt }
  return c.render(<CheckPage {...facts} testCases={testCases} form={form} judged={judged} />, {
    title: 'Check an output',
    crumbs: crumbsBelow(facts),
    width: 'text',
  })
}
