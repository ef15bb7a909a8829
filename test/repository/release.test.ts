import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@promptwire/core/version'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let clone: string
/** The commit that every test starts from. */
let base: string
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: 'pipe' }).trim()
const commit = (message: string) =>
  git(
    '-c',
    'core.hooksPath=/dev/null',
    'commit',
    '--quiet',
    '--all',
    '--allow-empty',
    '-m',
    message,
  )
const release = (...args: string[]) => {
  const options = { cwd: clone, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('node', ['scripts/release.mjs', ...args], options)
  return { status, output: stdout + stderr }
}
/** Adds a section above the released sections. */
const changelog = (section: string) => {
  const file = join(clone, 'CHANGELOG.md')
  const released = readFileSync(file, 'utf8').replace(
    /^## \[?([\d.]+)\]?.*$/m,
    '## [$1] - 2026-12-01',
  )
  writeFileSync(file, released.replace(/^## /m, `${section}\n## `))
}

const PYTHON = 'clients/python/src/promptwire/__init__.py'

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'promptwire-release-'))
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, clone], { stdio: 'pipe' })
  git('config', 'user.name', 'Releaser')
  git('config', 'user.email', 'releaser@example.com')
  for (const file of ['scripts/release.mjs', 'CHANGELOG.md', 'packages/core/src/version.ts']) {
    cpSync(join(ROOT, file), join(clone, file))
  }
  git('add', '.')
  commit('test: the scripts of this checkout')
  base = git('rev-parse', 'HEAD')
})
afterEach(() => {
  git('reset', '--quiet', '--hard', base)
  git('clean', '--quiet', '--force', '-d')
  for (const tag of git('tag', '--list', 'v7*').split('\n').filter(Boolean))
    git('tag', '--delete', tag)
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('a release sets the version of all packages, commits and tags with the changes', () => {
  changelog('## [7.0.0] - 2027-01-02\n\n### API\n\n- Blocks sing.\n')
  commit('docs: announce 7.0.0')
  expect(release('7.0.0', '--checked')).toMatchObject({ status: 0 })
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): 7.0.0')
  expect(git('status', '--porcelain')).toBe('')
  const packages = git('ls-files', '--', 'package.json', '*/package.json').split('\n')
  const versions = packages.map(
    (file) => JSON.parse(readFileSync(join(clone, file), 'utf8')).version,
  )
  expect(new Set(versions.filter(Boolean))).toEqual(new Set(['7.0.0']))
  const constant = readFileSync(join(clone, 'packages/core/src/version.ts'), 'utf8')
  expect(constant).toContain(`VERSION = '7.0.0'`)
  expect(readFileSync(join(clone, PYTHON), 'utf8')).toContain('__version__ = "7.0.0"')
  expect(git('tag', '--list', '--format=%(contents)', 'v7.0.0')).toContain(
    '### API\n\n- Blocks sing.',
  )
  expect(git('rev-parse', 'v7.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(release('7.0.0', '--checked').output).toContain('is not higher than the released v7.0.0')
})

test('a dry run changes nothing', () => {
  changelog('## [7.0.0] - 2027-01-02\n\n- Blocks sing.\n')
  commit('docs: announce 7.0.0')
  const before = git('rev-parse', 'HEAD')
  const { status, output } = release('7.0.0', '--dry-run')
  expect([status, output]).toEqual([0, expect.stringContaining('Would: tag v7.0.0')])
  expect([git('rev-parse', 'HEAD'), git('tag', '--list', 'v7*')]).toEqual([before, ''])
  expect(git('status', '--porcelain')).toBe('')
})

test('a release needs a version, a dated section of the changelog and a clean tree', () => {
  expect(release('7.0', '--checked')).toMatchObject({
    status: 1,
    output: expect.stringContaining('npm run release -- <version>'),
  })
  expect(release('7.0.0', '--checked').output).toContain(
    'unreleased". Make it "## [7.0.0] - <date>"',
  )
  changelog('## [7.0.0]\n\n- Blocks sing.\n')
  expect(release('7.0.0', '--checked').output).toContain('The tree is not clean')
  commit('docs: announce 7.0.0 without a date')
  expect(release('7.0.0', '--checked')).toMatchObject({
    status: 1,
    output: expect.stringContaining('no heading "## [7.0.0] - <date>"'),
  })
  expect(git('tag', '--list', 'v7*')).toBe('')
})

test('a release leaves nothing unreleased', () => {
  changelog(
    '## 7.0.1, unreleased\n\n- Blocks dance.\n\n## [7.0.0] - 2027-01-02\n\n- Blocks sing.\n',
  )
  commit('docs: announce 7.0.0')
  expect(release('7.0.0', '--checked').output).toContain('has "## 7.0.1, unreleased"')
  expect(git('tag', '--list', 'v7*')).toBe('')
})

test('breaking changes need a new major version', () => {
  changelog('## [7.0.0] - 2027-01-02\n\n### Breaking\n\n- Blocks sing.\n')
  commit('docs: announce 7.0.0')
  expect(release('7.0.0', '--checked')).toMatchObject({ status: 0 })
  changelog('## [7.1.0] - 2027-01-03\n\n### Breaking\n\n- Blocks dance.\n')
  commit('docs: announce 7.1.0')
  expect(release('7.1.0', '--checked').output).toContain('release them as 8.0.0')
  expect(git('tag', '--list', 'v7.1*')).toBe('')
})

test('the changelog dates a version only if that version has a tag', () => {
  const source = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  const dated = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(.+)\] - /gm)
  // A shallow clone has no tags.
  const isShallow = source('rev-parse', '--is-shallow-repository') === 'true'
  const tags = source('tag', '--list', 'v*').split('\n')
  const untagged = [...dated]
    .map(([, version]) => `v${version}`)
    .filter((tag) => !tags.includes(tag))
  expect(isShallow ? [] : untagged).toEqual([])
})

test('every package has the version of the service', () => {
  const packages = git('ls-files', '--', 'package.json', '*/package.json').split('\n')
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).version
  expect(packages.length).toBeGreaterThan(5)
  expect(packages.filter((file) => ![undefined, VERSION].includes(read(file)))).toEqual([])
  expect(readFileSync(join(ROOT, PYTHON), 'utf8')).toContain(`__version__ = "${VERSION}"`)
})
