import type { Permission } from '@promptwire/core/access/permissions'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { chosenModel } from '../../product/models/model-choice.ts'
import { crumbsTo } from '../../product/prompt-path.ts'
import { proposalPath } from '../../product/proposals/proposal-path.ts'
import { form } from '../../session/forms/form.ts'
import { choice, hidden, multiline, number, text } from '../../session/forms/form-fields.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { CopilotPage } from './copilot-page.tsx'
import { loadProviders } from './model-field.tsx'
import { REWRITE_MODES, RewritePage } from './rewrite-page.tsx'

const COPILOT_PATH = '/:prompt_id/proposals/ask'
const REWRITE_PATH = '/:prompt_id/proposals/rewrite'

const CopilotForm = z.object({ goal: multiline(), asked: text(), revision: hidden(number()) })
const RewriteForm = z.object({
  block_id: hidden(text()),
  how: choice(REWRITE_MODES, 'own'),
  instruction: multiline(),
  asked: text(),
  revision: hidden(number()),
})

export function aiProposalRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const next = (c: WebRequest, { data }: { readonly data: { readonly id: string } }) => ({
    to: proposalPath(c.var.project, data),
    flash: 'Proposal created. Review what the model suggests.',
  })
  routes.get(COPILOT_PATH, (c) => copilotPage(c))
  routes.post(
    COPILOT_PATH,
    form({
      fields: CopilotForm,
      call: (c, { asked, ...given }) =>
        c.var.projectApi.propose_changes({
          prompt_id: getPromptId(c),
          ...given,
          ...chosenModel(asked),
        }),
      next,
      rerender: copilotPage,
      at: { NOT_FOUND: 'asked' },
    }),
  )
  routes.get(REWRITE_PATH, (c) => rewritePage(c))
  routes.post(
    REWRITE_PATH,
    form({
      fields: RewriteForm,
      call: (c, given) => c.var.projectApi.rewrite_block(toRewriteInput(c, given)),
      next,
      rerender: rewritePage,
      at: { NOT_FOUND: 'asked' },
    }),
  )
  return routes
}

function toRewriteInput(c: WebRequest, given: z.output<typeof RewriteForm>) {
  const { how, instruction, asked, block_id, revision } = given
  const isOwn = how === 'own'
  return {
    prompt_id: getPromptId(c),
    block_id,
    revision,
    ...(isOwn ? {} : { how }),
    // The API rejects empty custom instructions.
    ...(isOwn || instruction.trim() !== '' ? { instruction } : {}),
    ...chosenModel(asked),
  }
}

const BLOCK_DELETED =
  'This block was deleted, so the model was not called. Your text is still below.'

const forbidden = () => new Failure('FORBIDDEN', 'Your role does not allow this.')

/** Data for both pages. Throws FORBIDDEN without the permission. */
async function loadAiPage(c: WebRequest, permission: Permission) {
  if (!c.var.project.may.includes(permission)) throw forbidden()
  const [prompt, providers] = await Promise.all([loadPrompt(c), loadProviders(c)])
  return { project: c.var.project, prompt, providers }
}

async function copilotPage(c: WebRequest, refused?: FormState): Promise<Response> {
  const shown = await loadAiPage(c, 'ai:copilot')
  const { project, prompt } = shown
  return c.render(<CopilotPage {...shown} form={refused ?? freshForm()} />, {
    title: 'Suggest with AI',
    crumbs: crumbsTo(project, prompt),
    width: 'text',
  })
}

async function rewritePage(c: WebRequest, refused?: FormState): Promise<Response> {
  const shown = await loadAiPage(c, 'ai:rewrite')
  const { project, prompt } = shown
  const wanted = refused ? fieldValue(refused, 'block_id') : c.req.query('block')
  const block = prompt.blocks?.find(({ id }) => id === wanted)
  if (!block && !refused) throw new Failure('NOT_FOUND', 'Block not found.')
  const title = block?.title ?? 'a deleted block'
  const form = refused ?? freshForm({ block_id: wanted ?? '', how: 'improve' })
  const currentForm = block ? form : { ...form, problems: {}, problem: BLOCK_DELETED }
  return c.render(<RewritePage {...shown} title={title} form={currentForm} />, {
    title: `Rewrite ${title}`,
    crumbs: crumbsTo(project, prompt),
    width: 'text',
  })
}
