import { expect } from 'vitest'
import { connect } from '../../clients/cli/src/connection.ts'
import { apply } from '../../clients/cli/src/sync/apply.ts'
import { requireConfig } from '../../clients/cli/src/sync/config.ts'
import { pull } from '../../clients/cli/src/sync/pull.ts'
import { test } from '../support/sync-test.ts'

const OPTIONS = { propose: false, prune: false, publish: false }
const BLOCKS = [
  { type: 'role', title: 'Role', content: 'You help.' },
  { type: 'guardrails', title: 'Guardrails', content: 'No refunds.' },
] as const

/** Requests of apply, each with a concurrent edit just before it, and the result. */
const RACES = [
  ['create_proposal', 'Role', 'failed', ['Edited.', 'No refunds.']],
  ['apply_proposal', 'Role', 'proposal', ['Edited.', 'No refunds.']],
  ['apply_proposal', 'Guardrails', 'failed', ['You help in git.', 'Edited.']],
  ['save_draft_version', 'Role', 'failed', ['Edited.', 'No refunds.']],
] as const

test.for(RACES)(
  'an edit before %s of apply, in the block %s, is never lost: %s',
  async ([operation, title, outcome, texts], { api, devKey, stack, folder, files }) => {
    const { data } = await api.create_prompt({ name: 'Raced', blocks: [...BLOCKS] })
    const prompt_id = data.id
    await api.save_draft_version({ prompt_id })
    const [PROMPTWIRE_API_URL, PROMPTWIRE_API_KEY] = [stack.apiUrl, devKey.bearer]
    const connection = connect({ PROMPTWIRE_API_URL, PROMPTWIRE_API_KEY })
    const config = requireConfig(folder)
    await pull(connection, config)
    files.edit('prompts/raced.prompt.md', 'You help.', 'You help in git.')
    const block_id = data.blocks?.find((block) => block.title === title)?.id ?? ''
    const call = connection.api[operation] as (...args: unknown[]) => Promise<unknown>
    const raced: typeof connection.api = Object.create(connection.api, {
      [operation]: {
        async value(...args: unknown[]) {
          await api.update_block({ block_id, content: 'Edited.' })
          return call(...args)
        },
      },
    })
    const [applied] = await apply({ ...connection, api: raced }, config, OPTIONS)
    expect(applied).toMatchObject({ outcome, reason: expect.stringMatching(/./) })
    const { data: copy } = await api.get_working_copy({ prompt_id })
    expect(copy.blocks?.map(({ content }) => content)).toEqual(texts)
    const { data: open } = await api.list_proposals({ prompt_id, state: 'pending' })
    expect(open).toHaveLength(outcome === 'proposal' ? 1 : 0)
    expect((await api.list_versions({ prompt_id })).data, 'no version has the mix').toHaveLength(1)
  },
)
