import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '@promptwire/runtime/environment'
import { test as base, expect } from 'vitest'
import { parse } from 'yaml'
import { ApiEnvironment } from '../../apps/api/src/environment.ts'
import { readSecrets } from '../../scripts/installation.mjs'

const test = base.extend('folder', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-installation-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
})

test('the secrets of an installation are created once, and the API accepts them', ({ folder }) => {
  const made = readSecrets(folder)
  expect(readSecrets(folder)).toEqual(made)
  const { ENCRYPTION_KEYS } = readEnvironment(ApiEnvironment, made)
  expect(ENCRYPTION_KEYS?.size).toBe(1)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0)
})

test('an installation of an earlier version keeps its secrets and gets the missing ones', ({
  folder,
}) => {
  const { ENCRYPTION_KEYS: before, ...earlier } = readSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(earlier))
  const now = readSecrets(folder)
  expect(now).toMatchObject(earlier)
  expect(now['ENCRYPTION_KEYS']).toMatch(/^first:/)
  expect(now['ENCRYPTION_KEYS']).not.toBe(before)
  expect(readSecrets(folder)).toEqual(now)
})

test('the API starts without credential keys, but not with weak ones', ({ folder }) => {
  const { ENCRYPTION_KEYS: keys, ...others } = readSecrets(folder)
  expect(readEnvironment(ApiEnvironment, others).ENCRYPTION_KEYS).toBeUndefined()
  const weak = Buffer.from('a'.repeat(32)).toString('base64')
  const read = () => readEnvironment(ApiEnvironment, { ...others, ENCRYPTION_KEYS: `k:${weak}` })
  expect(read).toThrow('ENCRYPTION_KEYS: key "k" is not random')
  expect(read).not.toThrow(weak)
  const file = join(folder, 'keys')
  writeFileSync(file, `${keys}\n`)
  const fromFile = readEnvironment(ApiEnvironment, { ...others, ENCRYPTION_KEYS_FILE: file })
  expect(fromFile.ENCRYPTION_KEYS?.has('first')).toBe(true)
})

type Versions = Record<string, string>
interface Lockfile {
  importers: Record<string, Record<string, Record<string, { version: string }>>>
  packages: Record<string, { os?: string[]; cpu?: string[] }>
  snapshots: Record<string, { dependencies?: Versions; optionalDependencies?: Versions }>
}

/** The locked packages of `npm start`: the root, the apps and the packages, for any platform. */
function packagesOfStart(): Set<string> {
  const file = new URL('../../pnpm-lock.yaml', import.meta.url)
  const { importers, packages, snapshots }: Lockfile = parse(readFileSync(file, 'utf8'))
  const found = new Set<string>()
  const add = (name: string, version: string) => {
    const id = version in snapshots ? version : `${name}@${version}`
    const { dependencies, optionalDependencies } = snapshots[id] ?? {}
    if (found.has(id) || version.startsWith('link:')) return
    const { os, cpu } = packages[id.replace(/\(.*/, '')] ?? {}
    if (os || cpu) return
    found.add(id)
    for (const each of Object.entries({ ...dependencies, ...optionalDependencies })) add(...each)
  }
  for (const [folder, kinds] of Object.entries(importers)) {
    if (!/^(\.$|apps\/|packages\/)/.test(folder)) continue
    for (const direct of Object.values(kinds)) {
      for (const [name, { version }] of Object.entries(direct)) add(name, version)
    }
  }
  return found
}

/**
 * Downloads dominate a cold start, with one request per package. Sign-in has 31 packages (mail,
 * OpenID Connect, passkeys, QR codes, password rating), metrics 4.
 */
const MAX_PACKAGES_OF_START = 345

test('`npm start` downloads few packages, and neither the Prisma CLI nor a test tool', () => {
  const found = [...packagesOfStart()]
  expect(found.length).toBeGreaterThan(100)
  expect(found.length).toBeLessThanOrEqual(MAX_PACKAGES_OF_START)
  const names = found.map((id) => id.replace(/(.)@.*/, '$1'))
  const unwanted = ['prisma', 'effect', 'typescript', 'vitest', 'turbo', 'react']
  expect(names.filter((name) => unwanted.includes(name))).toEqual([])
})
