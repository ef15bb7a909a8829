import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { test as apiTest } from '../../../../test/support/api-test.ts'

type NewPrompt = Input<typeof publicContract.create_prompt>
type Block = NonNullable<NewPrompt['blocks']>[number]
type Key = { readonly bearer: string }

const text = (content: string): Block => ({ type: 'custom', title: 'Text', content })

/** Tests of prompts that include other prompts. */
export const test = apiTest.extend('parts', ({ client, devKey }) => {
  const publish = async ({ content = '', ...given }: NewPrompt & { content?: string }) => {
    const { data } = await client.create_prompt({ blocks: [text(content)], ...given }, devKey)
    const prompt_id = data.slug
    await client.save_draft_version({ prompt_id }, devKey)
    await client.publish_version({ prompt_id, version: 1 }, devKey)
    return data
  }
  /** Publishes a version with another text. */
  const republish = async (prompt_id: string, content: string) => {
    const { data } = await client.get_working_copy({ prompt_id }, devKey)
    await client.update_block({ block_id: data.blocks?.[0]?.id ?? '', content }, devKey)
    const { data: saved } = await client.save_draft_version({ prompt_id }, devKey)
    await client.publish_version({ prompt_id, version: saved.version }, devKey)
  }
  /** Creates a prompt with a single include block. */
  const including = async (slug: string, include: NonNullable<Block['include']>) => {
    const blocks: Block[] = [{ type: 'include', title: 'Part', include }]
    return (await client.create_prompt({ name: slug, slug, blocks }, devKey)).data
  }
  const compile = async (prompt_id: string, key: Key) =>
    (await client.compile_prompt({ prompt_id }, key)).data.prompt
  return { publish, republish, including, compile }
})
