// Follows a prompt with the client, and prints a line for each newly rendered text.
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../packages/client/src/index.ts'

const { URL: url = '', KEY: key = '', SLUG: slug = '' } = process.env
const client = createClient({ url, key, timeoutMs: 30_000 })
await client.follow()
for (let last = ''; ; await pause(50)) {
  const { prompt } = await client.get(slug)
  if (prompt !== last) process.stdout.write(`${Date.now()} ${prompt.split('\n').at(-1)}\n`)
  last = prompt
}
