import type { Recipe } from './recipe.ts'
import { ask, data, must } from './request.ts'

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const ID = '"01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e"'
const cursor = (written: string) => Buffer.from(written).toString('base64url')
const NUL = '\\u0000'
const HALF = '\\ud800'

const file = (format: string, content: string) => ({
  method: 'POST',
  path: '/prompts/PROMPT/test-cases/import',
  body: { format, content },
})
const get = (path: string) => ({ method: 'GET', path, body: undefined })

/** Each once caused an unexpected server error. */
const MISTAKES: readonly (readonly [string, { method: string; path: string; body: unknown }])[] = [
  ['NUL in a file', file('json', `[{"input_text":"${NUL}"}]`)],
  ['NUL in variables of a file', file('json', `[{"input_text":"a","variables":{"a":"${NUL}"}}]`)],
  ['half a pair in a file', file('json', `[{"input_text":"${HALF}"}]`)],
  [
    'half a pair in checks',
    file('json', `[{"input_text":"a","checks":[{"type":"equals","value":"${HALF}"}]}]`),
  ],
  ['NUL in a cell', file('csv', `input_text,variables\na,"{""a"":""${NUL}""}"`)],
  ['half a pair in a cell', file('csv', `input_text,variables\na,"{""a"":""${HALF}""}"`)],
  ['100,000 levels in a file', file('json', '['.repeat(100_000))],
  ['the year 0', get('/audit-entries?since=0000-01-01T00:00:00Z')],
  ['the year 0 by an offset', get('/audit-entries?until=0001-01-01T00:00:00%2B23:59')],
  [
    'a cursor of the year 0',
    get(`/prompts?limit=1&cursor=${cursor(`["created","0000-01-01T00:00:00Z",${ID}]`)}`),
  ],
  [
    'a cursor of the year -271821',
    get(`/prompts?limit=1&cursor=${cursor(`["created","-271821-04-20T00:00:00.000Z",${ID}]`)}`),
  ],
  [
    'a cursor with NUL',
    get(`/prompts?limit=1&sort=name&cursor=${cursor(`["name","${NUL}",${ID}]`)}`),
  ],
  [
    'a configuration of 2,400 levels',
    { method: 'POST', path: '/prompts', body: `{"name":"x","model_config":${nested(2_400)}}` },
  ],
  [
    'a schema of 2,400 levels',
    {
      method: 'POST',
      path: '/prompts/PROMPT/test-cases',
      body: `{"input_text":"x","checks":[{"type":"json_schema","value":${nested(2_400)}}]}`,
    },
  ],
]

/** Client mistakes, which must get a client error. */
export const mistakes: readonly Recipe[] = MISTAKES.map(([tries, { method, path, body }]) => ({
  tries,
  async run({ service }) {
    const making = ask(service, 'POST', '/prompts', { name: `Mistaken ${tries}` })
    const { id } = await data<{ id: string }>(making)
    const { status, text } = await ask(service, method, path.replace('PROMPT', id), body)
    must(status === 400, `answered ${status} ${text.slice(0, 200)}`)
    return `400, ${JSON.parse(text).error.message.slice(0, 60)}`
  },
}))
