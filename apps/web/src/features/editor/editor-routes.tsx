import { combineTexts } from '@promptwire/core/editing/combine-texts'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import { optional, optionalIfBusy } from '../../session/forms/optional.ts'
import { readForm } from '../../session/forms/read-form.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import { readingCost } from '../../session/render/reading-cost.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import { blockRoutes, getBlockId } from './blocks/block-routes.tsx'
import { structureRoutes } from './blocks/structure-routes.tsx'
import { editRoutes } from './edit-routes.ts'
import { backToEditor, type EditedPrompt, loadEditedPrompt, readTab } from './edited-prompt.ts'
import type { EditorContext } from './editor-context.ts'
import { EditorPage } from './editor-page.tsx'
import { modelRoutes } from './panes/model-routes.tsx'
import { paneEditRoutes } from './panes/pane-edit-routes.ts'
import { getVariableId, variableRoutes } from './panes/variable-routes.tsx'

/** The prompt editor: page, forms and JSON routes. */
export function editorRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:prompt_id', (c) => page(c))
  routes.get('/:prompt_id/edits/frame', async (c) => {
    const facts = { ...(await loadEditorContext(c)), isFrame: true }
    return c.render(<EditorPage {...facts} />, { title: facts.prompt.name, around: 'nothing' })
  })
  routes.route('/:prompt_id/blocks', blockRoutes(page))
  routes.route('/:prompt_id/variables', variableRoutes(page))
  routes.route('/:prompt_id/edits', editRoutes(web))
  routes.route('/:prompt_id/edits', structureRoutes())
  routes.route('/:prompt_id/edits', paneEditRoutes())
  routes.route('/:prompt_id/model', modelRoutes(page))
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
  return routes
}

/** Renders the editor, with the refused form if there is one. */
async function page(c: WebRequest, form?: FormState): Promise<Response> {
  const refused = form && { form, recordId: getBlockId(c) || getVariableId(c) }
  const facts = { ...(await loadEditorContext(c)), refused }
  return c.render(<EditorPage {...facts} />, { title: facts.prompt.name })
}

async function loadEditorContext(c: WebRequest): Promise<EditorContext> {
  const prompt = await loadEditedPrompt(c)
  const values = previewValues(c)
  const { projectApi: api, project, person } = c.var
  const [{ data: editors }, tokens, blockTokens, changes] = await Promise.all([
    api.list_recent_editors({ prompt_id: prompt.id }),
    countTokens(c, prompt.id, values),
    countBlockTokens(c, prompt.id),
    countChanges(c, prompt),
  ])
  const readerId = person.user.id
  const cost =
    tokens === undefined ? undefined : await readingCost(c, prompt.model_config ?? {}, tokens)
  const counted = { tokens, cost, blockTokens, changes }
  return { project, prompt, editors, readerId, tab: readTab(c), values, ...counted }
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

const VALUE = 'value.'

/** Reads the preview values from the URL. */
const previewValues = (c: WebRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(c.req.query()).flatMap(([name, value]) =>
      name.startsWith(VALUE) && value !== '' ? [[name.slice(VALUE.length), value]] : [],
    ),
  )

/** Undefined if a required value is missing. */
async function countTokens(c: WebRequest, prompt_id: string, variables: Record<string, string>) {
  const compiling = c.var.projectApi.compile_prompt({ prompt_id, variables })
  return (await optional(compiling, 'VALIDATION_ERROR'))?.data.tokens
}

/** Empty if the API is too busy to count. */
async function countBlockTokens(c: WebRequest, prompt_id: string): Promise<Record<string, number>> {
  const counted = await optionalIfBusy(c.var.projectApi.count_block_tokens({ prompt_id }))
  return Object.fromEntries((counted?.data ?? []).map(({ block_id, tokens }) => [block_id, tokens]))
}

/** Undefined if the API is too busy to count. */
async function countChanges(c: WebRequest, prompt: EditedPrompt): Promise<number | undefined> {
  if (!prompt.has_unpublished_changes) return 0
  const counting = c.var.projectApi.count_unpublished_changes({ prompt_id: prompt.id })
  return (await optionalIfBusy(counting))?.data.changes
}
