import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import { WRITTEN_TYPES } from '@promptwire/core/contract/public/prompts/block-types'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import {
  choice,
  hidden,
  multiline,
  number,
  text,
  ticked,
} from '../../../session/forms/form-fields.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { backToEditor, selectBlock } from '../edited-prompt.ts'
import { rebasedEdit } from '../rebased-edit.ts'
import { conditionFields, givenCondition } from './given-condition.ts'

const ACTS = ['save', 'up', 'down', 'duplicate', 'delete', 'detach'] as const
type Act = (typeof ACTS)[number]

const BlockForm = z.object({
  title: text(),
  content: multiline(),
  enabled: ticked(),
  is_required: ticked(),
  role: choice(MESSAGE_ROLES, 'system'),
  name: text(),
  heading: choice(HEADINGS, 'title'),
  ...conditionFields,
  place: hidden(number()),
  revision: hidden(number()),
  base: hidden(text()),
  act: choice(ACTS, 'save'),
})
type BlockInput = z.output<typeof BlockForm>

const NewBlockForm = z.object({
  type: choice(WRITTEN_TYPES, 'custom'),
  title: text(),
  content: multiline(),
})

export type RerenderPage = (c: WebRequest, form: FormState) => Promise<Response>

/** Adds, saves, moves, duplicates and deletes blocks by forms. */
export function blockRoutes(rerender: RerenderPage): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: NewBlockForm,
      call: (c, block) => c.var.projectApi.create_block({ prompt_id: getPromptId(c), ...block }),
      next: (c, { data }) => ({ to: backToEditor(c, `block-${data.id}`), flash: 'Block added.' }),
      rerender,
      messages: { title: 'Enter a title.' },
    }),
  )
  routes.post(
    '/:block_id',
    form({
      fields: BlockForm,
      call: (c, given) =>
        rebasedEdit(
          c,
          given,
          (prompt) => selectBlock(prompt, getBlockId(c)),
          (revision) => act(c, given, revision),
        ),
      next: (c, id, { act }) => ({ to: backToEditor(c, `block-${id}`), flash: ACT_MESSAGES[act] }),
      rerender,
      messages: { title: 'Enter a title.' },
      at: { NOT_FOUND: 'content' },
    }),
  )
  return routes
}

const ACT_MESSAGES: Readonly<Record<Act, string>> = {
  save: 'Block saved.',
  up: 'Block moved up.',
  down: 'Block moved down.',
  duplicate: 'Block duplicated.',
  delete: 'Block deleted. Saved versions keep it.',
  detach: 'The blocks of the shared part are copied.',
}

const STEPS: Partial<Record<Act, number>> = { up: -1, down: 1 }

/** Every action except delete also saves the form's text. */
async function act(c: WebRequest, given: BlockInput, revision: number | undefined) {
  const { projectApi: api } = c.var
  const block = { block_id: getBlockId(c), prompt_id: getPromptId(c), revision }
  if (given.act === 'delete') return (await api.delete_block(block)).data.id
  if (given.act === 'detach') {
    const { data } = await api.detach_block(block)
    return data.blocks?.[0]?.id ?? ''
  }
  const { title, content, enabled, is_required, role, heading, place = 0 } = given
  const options = { role, heading, name: given.name || null, when: await givenCondition(c, given) }
  const step = STEPS[given.act]
  const { data: saved } = await api.update_block({
    ...block,
    title,
    content,
    enabled,
    is_required,
    ...options,
    ...(step !== undefined && { sort_order: Math.max(0, place + step) }),
  })
  if (given.act !== 'duplicate') return saved.id
  const { data: copy } = await api.create_block({
    prompt_id: block.prompt_id,
    type: saved.type ?? 'custom',
    title,
    content,
    enabled,
    ...options,
    ...(saved.include && { include: saved.include }),
    sort_order: place + 1,
    revision: saved.revision,
  })
  return copy.id
}

export const getBlockId = (c: WebRequest): string => c.req.param('block_id') ?? ''
