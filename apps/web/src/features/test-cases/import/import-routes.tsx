import type { ImportReview } from '@promptwire/contract/test-cases/people-test-cases'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { crumbsToView } from '../../../product/prompt-views.tsx'
import { form } from '../../../session/forms/form.ts'
import { getPromptId, loadPrompt } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { buildListPath, canWrite } from '../test-case-context.ts'
import { ImportForm, toImportInput, withRetainedFiles } from './import-input.ts'
import { ImportPage } from './import-page.tsx'

export function importRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use(async (c, next) => {
    if (!canWrite(c.var.project)) throw new Failure('FORBIDDEN', 'Your role does not allow this.')
    await next()
  })
  routes.get('/', (c) => importPage(c, freshForm()))
  routes.post(
    '/',
    form({
      fields: ImportForm,
      call: (c, given) =>
        c.var.projectApi.review_test_case_import({
          prompt_id: getPromptId(c),
          ...toImportInput(given),
        }),
      show: (c, { data }, form) => importPage(c, form, data),
      rerender: importPage,
    }),
  )
  routes.post(
    '/add',
    form({
      fields: ImportForm,
      call: (c, { replace, ...given }) =>
        c.var.projectApi.import_test_cases({
          prompt_id: getPromptId(c),
          ...toImportInput(given),
          ...(replace && { replace }),
        }),
      next: (c, { data: { imported, removed } }) => ({
        to: buildListPath(c),
        flash: removed > 0 ? `${imported} imported, ${removed} removed.` : `${imported} imported.`,
      }),
      rerender: importPage,
    }),
  )
  return routes
}

async function importPage(c: WebRequest, form: FormState, review?: ImportReview) {
  const prompt_id = getPromptId(c)
  const [prompt, { data: counted }] = await Promise.all([
    loadPrompt(c),
    c.var.projectApi.count_test_cases({ prompt_id }),
  ])
  const facts = { project: c.var.project, prompt }
  const filledForm = withRetainedFiles(form)
  return c.render(
    <ImportPage {...facts} form={filledForm} total={counted.total} review={review} />,
    {
      title: 'Import test cases',
      crumbs: crumbsToView(facts.project, facts.prompt, 'test-cases'),
      width: 'text',
    },
  )
}
