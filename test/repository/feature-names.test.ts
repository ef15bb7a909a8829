import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readSource } from '../support/sources.ts'

const ROOMS = ['packages/contract/src', 'apps/api/src/features', 'apps/web/src/features']

/** Folders that exist in only one app, with the reason. */
const ALONE: Readonly<Record<string, string>> = {
  declarations: 'types of the clients, written from the contract',
  derive: 'what every row gives: routes, tools, OpenAPI, the typed client',
  schema: 'helpers that describe fields',
  editing: 'pure edits of a record, by names of operations',
  jobs: 'a door of the programs; its work is in apps/api/src/jobs',
  backup: 'a command of the operator, without an operation or a page',
  mail: 'what other features send',
  retention: 'what the sweep deletes',
  'stored-files': 'the store of files that prompts and skills share',
  publishing: 'its rows and pages are those of versions; its rules would tie versions to evals',
  guides: 'pages of text',
  home: 'the first page of a person',
  'quick-start': 'a page of text with a key',
  reference: 'pages written from the contract',
}

const listFolders = (room: string): string[] =>
  readdirSync(join(ROOT, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const rooms = ROOMS.map(listFolders)
const names = [...new Set(rooms.flat())].sort()
const countRooms = (name: string) => rooms.filter((room) => room.includes(name)).length

test('a feature has the same name in the contract, the API and web', () => {
  expect(names.length, 'the walk found features').toBeGreaterThan(30)
  expect(names.filter((name) => countRooms(name) === 1)).toEqual(Object.keys(ALONE).sort())
})

test('the glossary says what each feature is about', () => {
  const glossary = readSource('docs/glossary.md').split('\n## Features\n')[1] ?? ''
  const described = [...glossary.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
  expect(described).toEqual(names.filter((name) => countRooms(name) > 1))
})
