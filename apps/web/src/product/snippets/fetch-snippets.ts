import type { ExampleValues } from './example-values.ts'
import type { Snippet } from './snippet-tabs.tsx'

interface FetchOptions {
  readonly key?: string | undefined
  readonly values?: ExampleValues
}

/**
 * The code reads the key from the environment, so that no shared file contains it. A new key is
 * shown in place.
 */
export function fetchSnippets(
  slug: string,
  api: string,
  { key, values = {} }: FetchOptions = {},
): Snippet[] {
  const url = `${api}/api/v1/prompts/${slug}/compiled`
  const environment = {
    name: '.env',
    place: 'Environment of your program. Keep the file out of your repository.',
    text: `PROMPTWIRE_API_KEY=${key}`,
  }
  return [
    {
      name: 'curl',
      place:
        key === undefined ? 'In a terminal. Set PROMPTWIRE_API_KEY to your key.' : 'In a terminal',
      text: curl(url, key ?? '$PROMPTWIRE_API_KEY', values),
    },
    ...(key === undefined ? [] : [environment]),
    {
      name: 'TypeScript',
      place: 'Node 18 or later, no package needed. Set PROMPTWIRE_API_KEY to your key.',
      text: typescript(url, values),
    },
    {
      name: 'Python',
      place: 'Needs the requests package. Set PROMPTWIRE_API_KEY to your key.',
      text: python(url, values),
    },
  ]
}

type Values = NonNullable<FetchOptions['values']>

const curl = (url: string, key: string, values: Values) =>
  [
    `curl -X POST ${url}`,
    `-H "Authorization: Bearer ${key}"`,
    '-H "Content-Type: application/json"',
    `-d '{"variables": ${quoteForShell(JSON.stringify(values))}}'`,
  ].join(' \\\n  ')

const quoteForShell = (text: string): string => text.replaceAll("'", `'\\''`)

const typescript = (url: string, values: Values) =>
  `import { env } from 'node:process'

${fetchCode(url, `{ variables: ${JSON.stringify(values)} }`)}
console.log(data.prompt)`

/** TypeScript that sets `data` to a compiled prompt. */
export const fetchCode = (url: string, body: string) =>
  `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${env.PROMPTWIRE_API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${body}),
})
const { data, error } = await response.json()
if (error) throw new Error(error.message)`

const python = (url: string, values: Values) =>
  `import os, requests

response = requests.post(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['PROMPTWIRE_API_KEY']}"},
    json={"variables": ${JSON.stringify(values)}},
)
response.raise_for_status()
print(response.json()["data"]["prompt"])`
