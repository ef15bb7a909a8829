// npm run release -- 1.2.3 [--dry-run] [--checked]: runs all checks, sets the version, commits and
// tags.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const USAGE = `npm run release -- <version> [--dry-run] [--checked]

  <version>   such as 1.2.3, higher than that of the last tag, with a dated section in CHANGELOG.md
  --dry-run   checks and reports, changes nothing
  --checked   .ci/run has passed on this commit; do not run it again`

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

class ReleaseError extends Error {}

/** Reads the heading and text of each version in CHANGELOG.md. */
function readSections() {
  const [, ...sections] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m)
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    return { heading, text: lines.join('\n').trim() }
  })
}

/** Reads a version's changes. The section needs a date, and no section may be unreleased. */
function readChanges(version) {
  const sections = readSections()
  const unreleased = sections.find(({ heading }) => heading.endsWith(', unreleased'))
  if (unreleased) {
    throw new ReleaseError(
      `CHANGELOG.md has "${unreleased.heading}". Make it "## [${version}] - <date>".`,
    )
  }
  const isReleased = ({ heading }) => /^## \[.+\] - \d{4}-\d{2}-\d{2}$/.test(heading)
  const dated = sections.filter(isReleased)
  const section = dated.find(({ heading }) => heading.startsWith(`## [${version}] `))
  if (!section) throw new ReleaseError(`CHANGELOG.md has no heading "## [${version}] - <date>".`)
  if (section.text === '') throw new ReleaseError(`CHANGELOG.md says nothing about ${version}.`)
  return section.text
}

const toNumbers = (version) => version.split('.').map(Number)

function isHigher(version, other) {
  const [mine, theirs] = [toNumbers(version), toNumbers(other)]
  const position = mine.findIndex((number, at) => number !== theirs[at])
  return position >= 0 && mine[position] > theirs[position]
}

function requireNewVersion(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new ReleaseError(USAGE)
  const released = git('tag', '--list', 'v*').split('\n').filter(Boolean)
  const higher = released.find((tag) => !isHigher(version, tag.slice(1)))
  if (higher) throw new ReleaseError(`${version} is not higher than the released ${higher}.`)
  return released
}

/** A breaking change needs a new major version, so that clients can stay on the old one. */
function requireMajor(version, released, changes) {
  const [major] = toNumbers(version)
  if (!/^### Breaking$/m.test(changes)) return
  if (released.some((tag) => toNumbers(tag.slice(1))[0] === major)) {
    throw new ReleaseError(`CHANGELOG.md has breaking changes: release them as ${major + 1}.0.0.`)
  }
}

function requireCleanTree() {
  const changes = git('status', '--porcelain')
  if (changes) throw new ReleaseError(`The tree is not clean; commit or remove:\n${changes}`)
}

/** Runs all checks. Nothing may change afterwards: a release is exactly the tested state. */
function runChecks() {
  const { status } = spawnSync(join(root, '.ci/run'), { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new ReleaseError('.ci/run failed. Nothing was released.')
  requireCleanTree()
}

/** Places with the version: every package, and the constants that programs report. */
function findVersions() {
  const manifests = git('ls-files', '--', 'package.json', '*/package.json').split('\n')
  const packages = manifests.map((file) => [file, /^( {2}"version": ")[^"]+(?=")/m])
  return [
    ...packages,
    ['packages/core/src/version.ts', /^(export const VERSION = ')[^']+(?=')/m],
    ['clients/python/src/promptwire/__init__.py', /^(__version__ = ")[^"]+(?=")/m],
  ]
}

/** Sets the version everywhere; returns the changed files. */
function setVersion(version, { dryRun }) {
  const changed = findVersions().filter(([file, pattern]) => {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const edited = text.replace(pattern, (_, before) => before + version)
    if (!dryRun && edited !== text) writeFileSync(path, edited)
    return edited !== text
  })
  return changed.map(([file]) => file)
}

function release() {
  const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
  const [version] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const unknown = options.find((option) => !['--dry-run', '--checked'].includes(option))
  if (unknown) throw new ReleaseError(USAGE)
  const dryRun = options.includes('--dry-run')
  const released = requireNewVersion(version)
  requireCleanTree()
  const changes = readChanges(version)
  requireMajor(version, released, changes)
  if (!options.includes('--checked') && !dryRun) runChecks()
  const files = setVersion(version, { dryRun })
  const report = (sentence) => process.stdout.write(`${dryRun ? 'Would: ' : ''}${sentence}\n`)
  if (files.length > 0) {
    report(`set version ${version} in ${files.length} files and commit`)
    if (!dryRun) git('commit', '--all', '--quiet', '-m', `chore(release): ${version}`)
  }
  report(`tag v${version} with its section of CHANGELOG.md`)
  const message = ['-m', `Promptwire ${version}`, '-m', changes]
  if (!dryRun) git('tag', '--annotate', '--cleanup=whitespace', `v${version}`, ...message)
  report(`push with: git push origin HEAD v${version}`)
}

try {
  release()
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
