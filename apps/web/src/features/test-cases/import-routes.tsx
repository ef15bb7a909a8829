import type { ImportReview } from '@promptwire/core/contract/people/test-cases'
import { format } from '@promptwire/core/contract/public/test-case-fields'
import { Failure } from '@promptwire/core/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { choice, multiline, ticked } from '../../session/form-fields.ts'
import { promptIdOf, readPrompt } from '../../session/opened-prompt.ts'
import { NO_TEXT } from '../../session/read-form.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { ImportPage } from './import-page.tsx'
import { crumbsBelow, listPathOf, mayWrite } from './opened-test-cases.ts'

type Format = z.output<typeof format>

const ImportForm = z.object({
  content: multiline(),
  file: multiline(),
  format: choice(['', ...format.options], ''),
  replace: ticked(),
})

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

interface GivenFile {
  readonly content: string
  readonly file: string
  readonly format: Format | ''
}

/** The file where one was chosen, else the text, in the format that was chosen or that it looks like. */
function fileIn({ content, file, format }: GivenFile) {
  const text = file === '' ? content : file
  if (file.includes(NO_TEXT)) {
    throw new Failure('VALIDATION_ERROR', 'file: is no text in UTF-8; save it as UTF-8.')
  }
  if (text.trim() === '') {
    throw new Failure('VALIDATION_ERROR', 'content: choose a file, or paste its text.')
  }
  return { content: text, format: format === '' ? looksLike(text) : format }
}

function looksLike(text: string): Format {
  const start = text.replace(/^\ufeff?\s*/, '')
  if (/^\{\s*"(item|testing_criteria)"/.test(start)) return 'openai_evals'
  if (/^[[{]/.test(start)) return 'json'
  if (/^(- |---|[a-z]\w*:)/i.test(start)) return 'promptfoo'
  return /^[^\n]*__expected/.test(start) ? 'promptfoo_csv' : 'csv'
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
  const kept =
    text === '' || text.includes(NO_TEXT)
      ? form
      : { ...form, values: { ...values, content: [text] } }
  const facts = { project: c.var.project, prompt }
  return c.render(<ImportPage {...facts} form={kept} total={counted.total} review={review} />, {
    title: 'Import test cases',
    crumbs: crumbsBelow(facts),
    width: 'text',
  })
}
