import { randomUUID } from 'node:crypto'
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { WrongUse } from '../wrong-use.ts'
import { ifMissing } from './if-missing.ts'

/** Writes atomically: a full disk must not leave half a file. */
export async function writeWhole(path: string, text: string): Promise<void> {
  // Keeps a symbolic link.
  const file = (await realpath(path).catch(ifMissing)) ?? path
  const mode = (await stat(file).catch(ifMissing))?.mode
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw new WrongUse(`${path} is not written: ${(error as Error).message}.`)
  }
}
