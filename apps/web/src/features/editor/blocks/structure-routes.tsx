import { BLOCK_TYPES } from '@promptwire/core/contract/public/blocks'
import { Failure } from '@promptwire/core/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { answerFailure } from '../../../session/forms/answer-failure.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { editorsOnly, parseJsonBody } from '../edit-requests.ts'
import { loadEditedPrompt, readTab } from '../edited-prompt.ts'
import { Presence } from '../presence.tsx'
import { BlockForm } from './block-form.tsx'
import { getBlockId } from './block-routes.tsx'

const revision = z.int()

const Order = z.strictObject({ block_ids: z.array(z.string()), revision })

const NewBlock = z.strictObject({
  type: z.enum(BLOCK_TYPES),
  title: z.string(),
  content: z.string(),
  enabled: z.boolean(),
  is_required: z.boolean(),
  sort_order: z.int(),
  revision,
})

/** JSON routes of the editor script for blocks, their order and presence. */
export function structureRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.use(editorsOnly)
  routes.put('/order', async (c) => {
    const order = await parseJsonBody(c, Order)
    const { data } = await c.var.projectApi.reorder_blocks({ prompt_id: getPromptId(c), ...order })
    return c.json({ revision: data.revision })
  })
  routes.get('/blocks/:block_id', async (c) => c.json({ form: await drawBlock(c, getBlockId(c)) }))
  routes.post('/blocks', async (c) => {
    const block = await parseJsonBody(c, NewBlock)
    const { data } = await c.var.projectApi.create_block({ prompt_id: getPromptId(c), ...block })
    const { id } = data
    return c.json({ revision: data.revision, id, form: await drawBlock(c, id) })
  })
  routes.delete('/blocks/:block_id', async (c) => {
    const { revision: at } = await parseJsonBody(c, z.strictObject({ revision }))
    const block = { block_id: getBlockId(c), prompt_id: getPromptId(c), revision: at }
    const { data } = await c.var.projectApi.delete_block(block)
    return c.json({ revision: data.revision })
  })
  routes.get('/editors', async (c) => {
    const prompt = await loadEditedPrompt(c)
    const { data: editors } = await c.var.projectApi.list_recent_editors({ prompt_id: prompt.id })
    const presence = { prompt, editors, readerId: c.var.person.user.id }
    return c.render(<Presence {...presence} />, { title: prompt.name, around: 'nothing' })
  })
  return routes
}

async function drawBlock(c: WebRequest, id: string): Promise<string> {
  const { project } = c.var
  const prompt = await loadEditedPrompt(c)
  const block = prompt.blocks.find((each) => each.id === id)
  if (!block) throw new Failure('NOT_FOUND', 'Block not found.')
  const form = <BlockForm project={project} prompt={prompt} tab={readTab(c)} block={block} />
  return String(await form)
}
