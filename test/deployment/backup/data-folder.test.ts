import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../support/api-process.ts'
import { signedInClient } from '../../support/internal-client.ts'
import { onPGlite } from '../../support/place.ts'

const folder = mkdtempSync(join(tmpdir(), 'promptwire-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with its content. Skips symbolic links, whose mode has no effect. */
const everythingIn = (place: string) => [
  place,
  ...readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name)),
]
/** Files with permissions for anyone but the owner. */
const openToOthers = (place: string) =>
  everythingIn(place).filter((path) => (lstatSync(path).mode & 0o077) !== 0)

test.skipIf(process.platform === 'win32')(
  "only our user can read or write the data, whatever the folder's mode was; link targets keep theirs",
  async () => {
    const { environment, email, remove } = await onPGlite()
    const place = environment['DATA_DIR'] ?? ''
    writeFileSync(join(place, 'secrets.json'), '{}')
    const outside = join(folder, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'file'), '')
    for (const path of [...everythingIn(place), ...everythingIn(outside)]) chmodSync(path, 0o777)
    symlinkSync(outside, join(place, 'link'))
    symlinkSync(place, join(place, 'loop'))
    expect(openToOthers(place).length).toBeGreaterThan(100)

    const api = await startApi(environment)
    expect(openToOthers(place)).toEqual([])
    expect(openToOthers(outside)).toEqual([outside, join(outside, 'file')])
    // Files that the running database adds are private as well.
    const { client, options } = await signedInClient(api.internalUrl, email)
    for (let i = 0; i < 20; i++) await client.create_project({ name: `Project ${i}` }, options)
    expect(openToOthers(place)).toEqual([])
    expect(await api.end('SIGTERM')).toBe(0)
    expect(openToOthers(place)).toEqual([])
    await remove()
  },
)

test.skipIf(process.platform === 'win32')('a new folder is private from the start', async () => {
  const place = join(folder, 'new', 'data')
  // Production has no demo.
  const api = await startApi({ DATA_DIR: place, NODE_ENV: 'production' })
  expect(everythingIn(place).length).toBeGreaterThan(100)
  expect(openToOthers(place)).toEqual([])
  await api.end('SIGTERM')
})
