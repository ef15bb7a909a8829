import { KNOWN_MODELS } from '@promptwire/core/models/known/known-models'
import { expect, test } from 'vitest'
import { documentsIn, readSource, sourcesIn } from '../support/sources.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const HORIZON_DAYS = 180

/** Sources with texts for readers: examples, defaults, demo, placeholders. */
const SHOWN = [
  'apps/api/src',
  'apps/mcp/src',
  'apps/web/src',
  'clients/cli/src',
  'packages/contract/src',
  'packages/core/src',
  'packages/import/src',
]
const GUIDES = 'apps/web/guides'

/** Files that name models because they end, or list all models. */
const ABOUT_ENDS = [
  'apps/web/guides/when-your-model-ends.md',
  'packages/contract/src/models/end-of-model.ts',
  'packages/contract/src/model-replacements/model-replacement.ts',
  'packages/core/src/models/known/known-models.ts',
]

const newestCheck = Math.max(...KNOWN_MODELS.map(({ checked_at }) => Date.parse(checked_at)))
const horizon = new Date(newestCheck + HORIZON_DAYS * DAY_MS).toISOString()

const ENDING = KNOWN_MODELS.filter(({ ends_at }) => ends_at !== null && ends_at <= horizon).flatMap(
  ({ name, aliases }) => [name, ...aliases],
)

const escapeName = (name: string) => name.replace(/[.:@]/g, '\\$&')

test('no example, default or demo names a model that ends within 180 days', () => {
  const quoted = new RegExp(`['"\`](?:[a-z]+/)?(${ENDING.map(escapeName).join('|')})['"\`]`, 'g')
  const files = [...SHOWN.flatMap(sourcesIn), ...documentsIn(GUIDES), 'README.md']
  const found = files
    .filter((file) => !ABOUT_ENDS.includes(file))
    .flatMap((file) => [...readSource(file).matchAll(quoted)].map(([, name]) => ({ file, name })))
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
