import { MANAGED } from '@promptwire/core/contract/public/prompts/prompt-fields'
import { combineTexts } from '@promptwire/core/editing/combine-texts'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { choice, text } from '../../session/forms/form-fields.ts'
import { readForm } from '../../session/forms/read-form.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import { blockRoutes, getBlockId } from './blocks/block-routes.tsx'
import { backToEditor, loadEditedPrompt } from './edited-prompt.ts'
import { EditorPage } from './editor-page.tsx'
import { loadEditor } from './load-editor.ts'
import { detailsRoutes } from './panes/details-routes.tsx'
import { modelRoutes } from './panes/model-routes.tsx'
import { toolsRoutes } from './panes/tools-routes.tsx'
import { getVariableId, variableRoutes } from './panes/variable-routes.tsx'

/** The prompt editor: its page and forms. */
export function editorRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:prompt_id', (c) => page(c))
  routes.route('/:prompt_id/blocks', blockRoutes(page))
  routes.route('/:prompt_id/variables', variableRoutes(page))
  routes.route('/:prompt_id/model', modelRoutes(page))
  routes.route('/:prompt_id/details', detailsRoutes(page))
  routes.route('/:prompt_id/tools', toolsRoutes(page))
  routes.post('/:prompt_id/blocks/:block_id/together', combineBlockTexts)
  routes.post(
    '/:prompt_id/save-version',
    form({
      fields: z.object({ note: text() }),
      call: (c, { note }) =>
        c.var.projectApi.save_draft_version({ prompt_id: getPromptId(c), note }),
      next: (c, { data }) => ({ to: backToEditor(c), flash: `Version ${data.version} saved.` }),
      rerender: page,
    }),
  )
  routes.post(
    '/:prompt_id/managed',
    form({
      fields: z.object({ managed: choice(MANAGED, 'both') }),
      call: (c, { managed }) =>
        c.var.projectApi.update_prompt({ prompt_id: getPromptId(c), managed }),
      next: (c) => ({ to: backToEditor(c), flash: 'Details saved.' }),
      rerender: page,
    }),
  )
  return routes
}

/** Renders the editor, with the refused form if there is one. */
async function page(c: WebRequest, form?: FormState): Promise<Response> {
  const refused = form && { form, recordId: getBlockId(c) || getVariableId(c) }
  const shown = { ...(await loadEditor(c)), refused }
  return c.render(<EditorPage {...shown} />, { title: shown.prompt.name })
}

/** Puts both texts of a conflict into one form. */
async function combineBlockTexts(c: WebRequest): Promise<Response> {
  const values = await readForm(c)
  const { blocks } = await loadEditedPrompt(c)
  const block = blocks.find(({ id }) => id === getBlockId(c))
  const mine = (values['content']?.[0] ?? '').replaceAll('\r\n', '\n')
  const content = [combineTexts(block?.content ?? '', mine)]
  const { base: _, ...otherValues } = values
  return page(c, { values: { ...otherValues, content }, problems: {} })
}
