import { MAX_ACTIVE_KEYS } from '@promptwire/contract/keys/keys'
import { signIn } from './person.ts'
import type { Recipe } from './recipe.ts'
import { must } from './request.ts'

/** Concurrent requests: more than the last free places, fewer than the overload limit. */
const BATCH = 15

const manyKeys: Recipe = {
  tries: 'creating more keys than a project may have, many at once',
  async run({ service }) {
    const { call, createKey } = await signIn(service)
    const { id } = await call<{ id: string }>('POST', '/projects', { name: 'Many keys' })
    const refusals: string[] = []
    let created = 0
    for (let sent = 0; sent < MAX_ACTIVE_KEYS + BATCH; sent += BATCH) {
      const making = Array.from({ length: BATCH }, () => createKey(['prompts:read'], id))
      for (const made of await Promise.allSettled(making)) {
        if (made.status === 'fulfilled') created++
        else refusals.push(made.reason.message)
      }
    }
    const others = refusals.filter((refusal) => !refusal.includes(': 409 '))
    must(others.length === 0, `refused with ${others[0]}`)
    must(created === MAX_ACTIVE_KEYS, `${created} keys were created`)
    return `${created} keys were created, ${refusals.length} refused with 409`
  },
}

/** Attacks on a project's limits. */
export const keyLimits: readonly Recipe[] = [manyKeys]
