import type { Child } from 'hono/jsx'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import { budgetForm } from './budget-form.ts'
import { ModelsPage } from './models-page.tsx'

interface ModelsPageOptions {
  readonly dialog?: Child
  /** The refused limits form. */
  readonly budget?: FormState
}

/** Renders the providers and the budget. */
export async function renderModels(
  c: WebRequest,
  { dialog, budget: refused }: ModelsPageOptions = {},
) {
  const { project, projectApi } = c.var
  const [{ data: list }, { data: budget }] = await Promise.all([
    projectApi.list_providers({}),
    projectApi.get_ai_budget({}),
  ])
  const limits = refused ?? budgetForm(budget)
  return c.render(
    <ModelsPage project={project} list={list} budget={budget} limits={limits} dialog={dialog} />,
    { title: 'Models' },
  )
}
