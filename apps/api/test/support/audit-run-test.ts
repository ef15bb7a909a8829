import { test as apiTest } from '../../../../test/support/api-test.ts'

/** Tests of how the audit log groups consecutive edits. */
export const test = apiTest
  // A prompt with one empty block.
  .extend('written', async ({ client, devKey }) => {
    const blocks = [{ type: 'custom' as const, title: 'Role', content: '' }]
    const { data } = await client.create_prompt({ name: 'Written', blocks }, devKey)
    return { prompt_id: data.id, block_id: data.blocks?.[0]?.id ?? '' }
  })
  .extend('editor', ({ api, owner, client, devKey, written }) => {
    const newEditor = async () => ({ bearer: (await api.key(owner, 'dev')).text })
    const later = (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
    }
    const write = (content: string, who: { bearer: string } = devKey) =>
      client.update_block({ block_id: written.block_id, content }, who)
    /** The prompt's audit entries, oldest first. */
    const story = async () => {
      const { data } = await client.list_audit_entries(
        { prompt_id: written.prompt_id, limit: 500 },
        devKey,
      )
      return data.filter(({ action }) => action !== 'prompt.created').reverse()
    }
    const texts = async () =>
      (await story()).map(({ before, after, edits }) => [before, after, edits])
    return { newEditor, later, write, story, texts }
  })

/** The audit entry of a changed text, with its number of edits. */
export const fromTo = (before: string, after: string, edits: number) => [
  { content: before },
  { content: after },
  edits,
]
