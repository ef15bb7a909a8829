// pnpm check:api: rejects breaking API changes unless the changelog announces them. `pnpm check:api
// --update` accepts all other changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { currentSurface, formatSurface } from './support/api-surface.ts'
import { checkSurface } from './support/check-api-surface.ts'

const file = new URL('../docs/api-surface.json', import.meta.url)
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
const now = currentSurface()
const { breaking, isAnnounced, isCurrent } = checkSurface(
  readFileSync(file, 'utf8'),
  now,
  changelog,
)

if (breaking.length > 0 && !isAnnounced) {
  process.stderr.write(`The API breaks its clients:\n  ${breaking.join('\n  ')}\n`)
  process.stderr.write(
    'Undo it, or announce it in CHANGELOG.md: "### Breaking" of what is unreleased.\n',
  )
  process.exitCode = 1
} else if (process.argv.includes('--update')) {
  writeFileSync(file, formatSurface(now))
} else if (!isCurrent) {
  process.stderr.write('docs/api-surface.json is out of date: run `pnpm check:api --update`.\n')
  process.exitCode = 1
}
