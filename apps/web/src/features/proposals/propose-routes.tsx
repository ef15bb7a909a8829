import { WRITTEN_TYPES } from '@promptwire/contract/content/block-types'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsTo } from '../../product/prompt-path.ts'
import { proposalPath } from '../../product/proposals/proposal-path.ts'
import { form } from '../../session/forms/form.ts'
import { hidden, multiline, text } from '../../session/forms/form-fields.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { canPropose } from './proposal-context.ts'
import { ProposePage } from './propose-page.tsx'
import { renderProposals } from './render-proposals.tsx'

const LIST = '/:prompt_id/proposals'

const Proposed = z.object({
  title: text(),
  reason: multiline(),
  /** Empty for a new block. */
  block_id: hidden(text()),
  block_type: text(),
  block_title: text(),
  block_content: multiline(),
})

export function proposeRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get(LIST, async (c) => renderProposals(c, await loadPrompt(c)))
  routes.get(`${LIST}/new`, (c) => proposePage(c, undefined))
  routes.post(
    `${LIST}/new`,
    form({
      fields: Proposed,
      call: (c, given) => c.var.projectApi.create_proposal(toProposalInput(c, given)),
      next: (c, { data }) => ({
        to: proposalPath(c.var.project, data),
        flash: 'Proposal created. The prompt does not change until someone applies it.',
      }),
      messages: { title: 'Enter a summary of up to 200 characters.' },
      rerender: proposePage,
    }),
  )
  routes.post(
    `${LIST}/since-published`,
    form({
      fields: z.object({}),
      call: (c) =>
        c.var.projectApi.create_proposal({
          prompt_id: getPromptId(c),
          title: 'Changes since the published version',
          since: 'published',
        }),
      next: (c, { data }) => ({
        to: proposalPath(c.var.project, data),
        flash: 'Proposal created. Ask someone else to approve it.',
      }),
    }),
  )
  routes.post(
    `${LIST}/better-order`,
    form({
      fields: z.object({}),
      call: proposeBetterOrder,
      next: (c, { data }) => ({
        to: proposalPath(c.var.project, data),
        flash: 'Proposal created. The prompt does not change until someone applies it.',
      }),
    }),
  )
  return routes
}

/** Proposes the block order with the longest prefix that providers can cache. */
async function proposeBetterOrder(c: WebRequest) {
  requireProposer(c)
  const prompt_id = getPromptId(c)
  const { data } = await c.var.projectApi.get_editor({ prompt_id })
  const { cache, prompt } = data
  if (!cache?.better) {
    throw new Failure('CONFLICT', 'No order of the blocks makes more of this prompt cacheable.')
  }
  const { stable_tokens, block_order } = cache.better
  return c.var.projectApi.create_proposal({
    prompt_id,
    title: `Cache ${stable_tokens} of ${cache.tokens} tokens instead of ${cache.stable_tokens}`,
    reason: `Providers cache the start of a prompt, up to the first placeholder or condition. This puts blocks that never change first: ${stable_tokens} of ${cache.tokens} tokens are cacheable instead of ${cache.stable_tokens}. No text changes.`,
    block_order,
    base_revision: prompt.revision,
  })
}

function requireProposer(c: WebRequest): void {
  if (!canPropose(c.var.project)) throw new Failure('FORBIDDEN', 'Your role does not allow this.')
}

function toProposalInput(c: WebRequest, given: z.output<typeof Proposed>) {
  const { title, reason, block_id, block_type, block_title, block_content } = given
  const block = { title: block_title, content: block_content }
  const type = z.enum(WRITTEN_TYPES).catch('custom').parse(block_type)
  return {
    prompt_id: getPromptId(c),
    title,
    reason,
    ...(block_id === ''
      ? { add_blocks: [{ ...block, type }] }
      : { update_blocks: [{ ...block, block_id }] }),
  }
}

/** Shows the form of a block, or else the list of blocks. */
async function proposePage(c: WebRequest, refused: FormState | undefined): Promise<Response> {
  const { project } = c.var
  requireProposer(c)
  const prompt = await loadPrompt(c)
  const wanted = refused ? fieldValue(refused, 'block_id') : c.req.query('block')
  const isNew = wanted === '' || wanted === 'new'
  const block = prompt.blocks?.find(({ id }) => id === wanted)
  const fresh = freshForm({
    block_id: block?.id ?? '',
    block_type: 'custom',
    block_title: block?.title ?? '',
    block_content: block?.content ?? '',
  })
  const submitted = isNew || block ? refused : refused && asNewBlock(refused)
  const form = submitted ?? (isNew || block ? fresh : undefined)
  return c.render(<ProposePage project={project} prompt={prompt} block={block} form={form} />, {
    title: 'Propose changes',
    crumbs: crumbsTo(project, prompt),
    width: 'text',
  })
}

/** Keeps the text of a deleted block: submitting it again adds a new block. */
const asNewBlock = ({ values }: FormState): FormState => ({
  values: { ...values, block_id: [''] },
  problems: {},
  problem: 'This block was deleted. Submit again to propose your text as a new block.',
})
