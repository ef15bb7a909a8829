import { MANAGED } from '@promptwire/contract/content/prompt-fields'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { choice, text } from '../../session/forms/form-fields.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import { backToEditor } from './edited-prompt.ts'
import { EditorPage } from './editor-page.tsx'
import { loadEditor } from './load-editor.ts'

/** The prompt editor: its page and the forms that need no script. */
export function editorRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:prompt_id', (c) => page(c))
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
async function page(c: WebRequest, refused?: FormState): Promise<Response> {
  const shown = { ...(await loadEditor(c)), refused }
  return c.render(<EditorPage {...shown} />, { title: shown.prompt.name })
}
