import type { ImportReview } from '@promptwire/core/contract/people/test-cases'
import { Failure } from '@promptwire/core/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { multiline, ticked } from '../../session/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { ImportPage } from './import-page.tsx'
import { crumbsBelow, listPathOf, mayWrite, promptIdOf, readPrompt } from './opened-test-cases.ts'

const ImportForm = z.object({ content: multiline(), file: multiline(), replace: ticked() })

/** Importing test cases: what a text holds, and then adding it. */
export function importRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use(async (c, next) => {
    if (!mayWrite(c.var.project)) throw new Failure('FORBIDDEN', 'Your role does not allow this.')
    await next()
  })
  routes.get('/', (c) => importPage(c, freshForm()))
  routes.post(
    '/',
    form({
      fields: ImportForm,
      call: (c, given) =>
        c.var.projectApi.review_test_case_import({ prompt_id: promptIdOf(c), ...fileIn(given) }),
      show: (c, { data }, form) => importPage(c, form, data),
      again: importPage,
    }),
  )
  routes.post(
    '/add',
    form({
      fields: ImportForm,
      call: (c, { replace, ...given }) =>
        c.var.projectApi.import_test_cases({
          prompt_id: promptIdOf(c),
          ...fileIn(given),
          ...(replace && { replace }),
        }),
      next: (c, { data: { imported, removed } }) => ({
        to: listPathOf(c),
        say: removed > 0 ? `${imported} imported, ${removed} removed.` : `${imported} imported.`,
      }),
      again: importPage,
    }),
  )
  return routes
}

/** The file where one was chosen, else the text; a list or an object is JSON, and all else CSV. */
function fileIn({ content, file }: { readonly content: string; readonly file: string }) {
  const text = file === '' ? content : file
  if (text.trim() === '') {
    throw new Failure('VALIDATION_ERROR', 'content: choose a file, or paste its text.')
  }
  return { content: text, format: /^\ufeff?\s*[[{]/.test(text) ? 'json' : 'csv' } as const
}

/** The page; the text of a file stands in its field from then on, where it can be corrected. */
async function importPage(c: WebRequest, form: FormState, review?: ImportReview) {
  const prompt_id = promptIdOf(c)
  const [prompt, { data: counted }] = await Promise.all([
    readPrompt(c),
    c.var.projectApi.count_test_cases({ prompt_id }),
  ])
  const { file = [], ...values } = form.values
  const [text = ''] = file
  const kept = text === '' ? form : { ...form, values: { ...values, content: [text] } }
  const facts = { project: c.var.project, prompt }
  return c.render(<ImportPage {...facts} form={kept} total={counted.total} review={review} />, {
    title: 'Import test cases',
    crumbs: crumbsBelow(facts),
    width: 'text',
  })
}
