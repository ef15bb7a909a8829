import type { Snippet } from '../../ui/snippet-tabs.tsx'

/** How a program fetches a prompt: the key is in its environment, the values in the body. */
export function fetchSnippets(slug: string, api: string): Snippet[] {
  const url = `${api}/api/v1/prompts/${slug}/compiled`
  return [
    {
      name: 'curl',
      place: 'In a terminal; PROMPTWIRE_KEY holds a key',
      text: [
        `curl -X POST ${url}`,
        '-H "Authorization: Bearer $PROMPTWIRE_KEY"',
        '-H "Content-Type: application/json"',
        `-d '{"variables": {}}'`,
      ].join(' \\\n  '),
    },
    { name: 'TypeScript', place: 'Node 18 and later, without a package', text: typescript(url) },
    { name: 'Python', place: 'With the package requests', text: python(url) },
  ]
}

const typescript = (url: string) =>
  `import { env } from 'node:process'

const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${env.PROMPTWIRE_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ variables: {} }),
})
const { data, error } = await response.json()
if (error) throw new Error(error.message)
console.log(data.prompt)`

const python = (url: string) =>
  `import os, requests

response = requests.post(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['PROMPTWIRE_KEY']}"},
    json={"variables": {}},
)
response.raise_for_status()
print(response.json()["data"]["prompt"])`
