import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '@promptwire/runtime/environment'
import { test as base, expect } from 'vitest'
import { ApiEnvironment } from '../apps/api/src/environment.ts'
import { readSecrets } from '../scripts/installation.mjs'

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
