import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connectSnippets } from '../../apps/web/src/product/snippets/connect-snippets.ts'

const README = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')
const snippets = connectSnippets('http://localhost:3002')
const find = (name: string) => {
  const found = snippets.find((snippet) => snippet.name === name)
  if (!found) throw new Error(`There is no snippet for ${name}.`)
  return found
}

test('the README connects AI clients with the commands and files of the quick start', () => {
  expect(README).toContain(`\`${find('Claude Code').text}\``)
  for (const name of ['Cursor', 'VS Code']) {
    expect(README).toContain(`\`${JSON.stringify(JSON.parse(find(name).text))}\``)
  }
})

test('the buttons of the README install the server of the quick start', () => {
  const [cursor, code] = ['cursor.com/install-mcp', 'vscode.dev/redirect/mcp/install'].map(
    (place) => {
      const [address = ''] = new RegExp(`https://${place}[^)]+`).exec(README) ?? []
      return Object.fromEntries(new URL(address).searchParams)
    },
  )
  const link = new URL(find('Cursor').install?.href ?? '')
  expect(cursor).toEqual(Object.fromEntries(link.searchParams))
  const { name, ...server } = JSON.parse(
    decodeURIComponent(new URL(find('VS Code').install?.href ?? '').search.slice(1)),
  )
  expect({ ...code, config: JSON.parse(code?.['config'] ?? '') }).toEqual({ name, config: server })
})
