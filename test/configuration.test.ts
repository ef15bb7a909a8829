import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ApiEnvironment } from '../apps/api/src/environment.ts'
import { McpEnvironment, StdioEnvironment } from '../apps/mcp/src/environment.ts'
import { WebEnvironment } from '../apps/web/src/environment.ts'

const DOCUMENT = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')
const ROW = /^\| (`[A-Z0-9_`, ]+`) /gm
const documented = [...DOCUMENT.matchAll(ROW)].flatMap(([, names = '']) =>
  [...names.matchAll(/[A-Z0-9_]+/g)].map(String),
)

const schemas = { ApiEnvironment, McpEnvironment, WebEnvironment, StdioEnvironment }

describe('docs/configuration.md', () => {
  test.each(Object.entries(schemas))('lists every variable of %s exactly once', (_, { shape }) => {
    const counts = Object.keys(shape).map((name) => [
      name,
      documented.filter((documentedName) => documentedName === name).length,
    ])
    expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  })

  test('lists no variable that no program reads', () => {
    const read = new Set(Object.values(schemas).flatMap(({ shape }) => Object.keys(shape)))
    expect(documented.filter((name) => !read.has(name))).toEqual([])
  })

  test('has one table per program', () => {
    expect(DOCUMENT.match(/^\| variable /gm)).toHaveLength(2)
  })
})
