import { hardToFind, LETTERS, random, TEXTS } from './costly-texts.ts'
import type { Recipe, Target } from './recipe.ts'
import { ask, data, readStatus, send } from './request.ts'
import { whileAnotherWaits } from './while-another-waits.ts'

const BLOCKS = 10

interface Prompt {
  readonly id: string
  readonly blocks: { id: string }[]
}

let made = 0
const createPrompt = ({ service }: Target) =>
  data<Prompt>(ask(service, 'POST', '/prompts', { name: `Hostile ${++made}` }))

const addBlock = ({ service }: Target, prompt: Prompt, content: string) =>
  data<{ id: string }>(
    ask(service, 'POST', `/prompts/${prompt.id}/blocks`, { type: 'custom', title: 'T', content }),
  )

async function longPrompt(target: Target, content: string): Promise<Prompt> {
  const prompt = await createPrompt(target)
  for (let i = 0; i < BLOCKS; i++) await addBlock(target, prompt, content)
  return prompt
}

const nothing = async () => undefined

const firstCompile = ([name, content]: readonly [string, string]): Recipe =>
  whileAnotherWaits(
    `the first compilation of 1.9 MB of ${name}, four at once`,
    [200, 400],
    (target) => longPrompt(target, content),
    async ({ service }, { id }) => {
      // After an edit, the next compilation is a first one again.
      await readStatus(send(service, 'PATCH', `/prompts/${id}`, { description: `edit ${++made}` }))
      const paths = ['', '/compiled', '/compiled?truncate=true', '?truncate=true&max_tokens=100000']
      return Promise.all(
        paths.map((path) => readStatus(send(service, 'GET', `/prompts/${id}${path}`))),
      )
    },
  )

const judging = whileAnotherWaits(
  'fifty contains checks that are hard to find',
  200,
  async (target) => {
    const { needle, haystack } = hardToFind(6_000)
    const { id } = await createPrompt(target)
    const checks = Array(50).fill({ type: 'contains', value: needle })
    const path = `/prompts/${id}/test-cases`
    const made = ask(target.service, 'POST', path, { input_text: 'x', checks })
    return { ...(await data<{ id: string }>(made)), haystack }
  },
  async ({ service }, { id, haystack }) => [
    await readStatus(send(service, 'POST', `/test-cases/${id}/check`, { output: haystack })),
  ],
)

const bombs = whileAnotherWaits(
  'twelve patterns at once that take forever',
  [200, 429],
  async (target) => {
    const { id } = await createPrompt(target)
    const checks = [{ type: 'regex', value: '^(a+)+$' }]
    const body = { input_text: 'x', checks }
    return data<{ id: string }>(ask(target.service, 'POST', `/prompts/${id}/test-cases`, body))
  },
  ({ service }, { id }) => {
    const output = `${'a'.repeat(50)}!`
    const check = () => readStatus(send(service, 'POST', `/test-cases/${id}/check`, { output }))
    return Promise.all(Array.from({ length: 12 }, check))
  },
)

const comparing = whileAnotherWaits(
  'comparing sixty rewritten blocks of 20 KB',
  200,
  async (target) => {
    const { service } = target
    const prompt = await createPrompt(target)
    const blocks: string[] = []
    for (let i = 0; i < 60; i++) {
      blocks.push((await addBlock(target, prompt, random(20_000, `${LETTERS}  `))).id)
    }
    await data(ask(service, 'POST', `/prompts/${prompt.id}/versions`, {}))
    const content = random(20_000, `${LETTERS.toUpperCase()}  `)
    for (const id of blocks) await data(ask(service, 'PATCH', `/blocks/${id}`, { content }))
    return prompt
  },
  async ({ service }, { id }) => [
    await readStatus(send(service, 'GET', `/prompts/${id}/diff?from=1`)),
  ],
)

const longValues = whileAnotherWaits(
  'eight compilations at once with a value of 190 KB',
  [200, 429],
  async (target) => {
    const prompt = await createPrompt(target)
    await addBlock(target, prompt, 'Hello {{name}}')
    return prompt
  },
  ({ service }, { id }) => {
    const compile = (_: unknown, i: number) => {
      const variables = JSON.stringify({ name: `${++made} ${i} ${random(190_000, LETTERS)}` })
      const query = new URLSearchParams({ variables })
      return readStatus(send(service, 'GET', `/prompts/${id}/compiled?${query}`))
    }
    return Promise.all(Array.from({ length: 8 }, compile))
  },
)

const auditPage = whileAnotherWaits(
  'a page of 500 audit entries after sixty edits of 190 KB',
  200,
  async (target) => {
    const prompt = await createPrompt(target)
    const { id } = await addBlock(target, prompt, 'x')
    for (let i = 0; i < 60; i++) {
      const content = `${i} ${'lorem ipsum '.repeat(15_000)}`
      await data(ask(target.service, 'PATCH', `/blocks/${id}`, { content }))
    }
  },
  async ({ service }) => [await readStatus(send(service, 'GET', '/audit-entries?limit=500'))],
)

const searching = whileAnotherWaits(
  'ten searches at once over some 20 MB',
  200,
  nothing,
  ({ service }) => {
    const words = ['aaaa', 'lorem', 'zzzz', '一', 'qx', 'the', 'ipsum', 'ab', 'x', 'nowhere']
    const search = (word: string) =>
      readStatus(send(service, 'GET', `/search/prompts?limit=100&q=${encodeURIComponent(word)}`))
    return Promise.all(words.map(search))
  },
)

const importing = (name: string, format: string, content: string) =>
  whileAnotherWaits(`importing ${name}`, [400, 409], createPrompt, async ({ service }, { id }) => {
    const body = { format, content }
    return [await readStatus(send(service, 'POST', `/prompts/${id}/test-cases/import`, body))]
  })

const creating = (name: string, body: string) =>
  whileAnotherWaits(`a body of ${name}`, 400, nothing, async ({ service }) => [
    await readStatus(send(service, 'POST', '/prompts', body)),
  ])

const unknownKeys = Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`)

/** Single requests with an ordinary key that once blocked the service for everyone. */
export const eventLoop: readonly Recipe[] = [
  judging,
  bombs,
  comparing,
  ...TEXTS.map(firstCompile),
  longValues,
  auditPage,
  searching,
  importing('an array of 300,000 objects', 'json', `[${'{},'.repeat(300_000)}{}]`),
  importing('a CSV of 100,000 columns', 'csv', `${'x,'.repeat(100_000)}x`),
  importing('20,000 test cases', 'csv', `input_text\n${'x\n'.repeat(20_000)}`),
  creating('90,000 unknown keys', `{${unknownKeys}}`),
  creating('500,000 tags', `{"name":"x","tags":[${'1,'.repeat(500_000)}1]}`),
  creating('a hundred thousand levels', `{"name":"x","model_config":${'{"a":'.repeat(100_000)}`),
]
