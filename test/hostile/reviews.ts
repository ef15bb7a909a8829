import type { Recipe } from './recipe.ts'
import { ask, data, must } from './request.ts'

const unreviewed: Recipe = {
  tries: 'approving or applying a change without the revision that was reviewed',
  async run({ service }) {
    const making = ask(service, 'POST', '/prompts', { name: 'Reviewed' })
    const prompt = await data<{ id: string }>(making)
    const added = [{ type: 'custom', title: 'Rules', content: 'No refunds.' }]
    const input = { title: 'Better', add_blocks: added }
    const proposing = ask(service, 'POST', `/prompts/${prompt.id}/proposals`, input)
    const { id, revision } = await data<{ id: string; revision: number }>(proposing)
    for (const decision of ['approve', 'apply']) {
      for (const body of [{}, { revision: revision + 1 }]) {
        const path = `/proposals/${id}/${decision}`
        const { status, text } = await ask(service, 'POST', path, body)
        const seen = `${decision} with ${JSON.stringify(body)}: ${status} ${text.slice(0, 200)}`
        must(status === ('revision' in body ? 412 : 400), seen)
      }
    }
    const { state } = await data<{ state: string }>(ask(service, 'GET', `/proposals/${id}`))
    must(state === 'open', `the proposal is ${state}`)
    return 'refused without a revision and with another one, the proposal stays open'
  },
}

/** Attacks by a reviewer who has not read the change. */
export const reviews: readonly Recipe[] = [unreviewed]
