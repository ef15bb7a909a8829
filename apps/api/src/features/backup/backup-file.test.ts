import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { OperatorError } from '@promptwire/runtime/environment'
import { expect, test } from 'vitest'
import { writeWhole } from './backup-file.ts'
import { readBackup } from './backup-reader.ts'

const UNWRITABLE = [
  ['missing/file', 'Create its folder first.'],
  ['occupied/file', 'Name a file in a folder.'],
] as const

test('a backup that cannot be written or read says which file, and what to do', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'occupied'), '')
  for (const [name, remedy] of UNWRITABLE) {
    const file = join(folder, name)
    const written = writeWhole(file, async (sink) => {
      // Like a backup, which first starts a snapshot.
      await setImmediate()
      await pipeline(Readable.from(['rows']), sink)
    })
    const problem = await written.catch((error: Error) => error)
    expect(problem).toBeInstanceOf(OperatorError)
    expect(problem).toMatchObject({ message: expect.stringMatching(`^${file} is .*${remedy}$`) })
  }
  expect(readdirSync(folder)).toEqual(['occupied'])
  await expect(readBackup(folder).next()).rejects.toThrow(`${folder} is a folder`)
})
