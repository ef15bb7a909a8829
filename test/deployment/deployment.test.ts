import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ApiEnvironment } from '../../apps/api/src/environment.ts'
import { McpEnvironment } from '../../apps/mcp/src/environment.ts'
import { WebEnvironment } from '../../apps/web/src/environment.ts'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const compose = read('docker-compose.yml')
const example = read('.env.example')

const APPS = [
  ['api', ApiEnvironment],
  ['mcp', McpEnvironment],
  ['web', WebEnvironment],
] as const

/** A service's variables in `docker-compose.yml`: its own, and those of all apps. */
const given = (app: string) => {
  const service = new RegExp(`^  ${app}:\n((?:    .*\n|\n)+)`, 'm').exec(compose)?.[1] ?? ''
  const shared = /^ {2}environment: &environment\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? ''
  return [...`${shared}${service}`.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1])
}

/** Variables that the image sets for every app. */
const inImage = [...read('Dockerfile').matchAll(/\b([A-Z_]+)=/g)].map((match) => match[1])

describe.each(APPS)('%s', (app, { shape }) => {
  const names = Object.keys(shape)

  test('passes every variable that it reads into its container, by compose and from the image', () => {
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => ![...given(app), ...inImage].includes(name))).toEqual([])
  })
})

test('.env.example names exactly the variables that compose reads', () => {
  const wanted = new Set([...compose.matchAll(/\$\{([A-Z_0-9]+)/g)].map((match) => match[1]))
  const named = new Set([...example.matchAll(/^#?([A-Z_0-9]+)=/gm)].map((match) => match[1]))
  expect(wanted.size).toBeGreaterThan(10)
  expect(named).toEqual(wanted)
})
