import { expect } from 'vitest'
import { evalTest } from './eval-test.ts'

/** A prompt with a publish gate. */
export const gateTest = evalTest
  .extend('gate', ({ ownersProject, client, devKey, prompt_id }) => ({
    set: (on = true) => ownersProject.set_publish_gate({ on }, {}),
    publish: (version: number) => client.publish_version({ prompt_id, version }, devKey),
    /** The review of the working copy, or of a version. */
    review: async (to?: number) =>
      (await client.review_publish({ prompt_id, ...(to && { to }) }, devKey)).data,
    actions: async () =>
      (await client.list_audit_entries({ prompt_id, limit: 50 }, devKey)).data.map(
        ({ action }) => action,
      ),
  }))
  // A prompt with a saved version and two test cases, in a project with a gate.
  .extend('saved', async ({ api, client, devKey, evals, gate, prompt_id }) => {
    await evals.cases(2, [{ type: 'contains', value: 'PONG' }])
    await client.update_prompt({ prompt_id, model_config: { model: 'demo-brief' } }, devKey)
    await api.saveVersion(prompt_id)
    await gate.set()
    return prompt_id
  })

/** A rejection whose message contains these words. */
export const refused = (words: string) => ({
  code: 'CONFLICT',
  message: expect.stringContaining(words),
})
