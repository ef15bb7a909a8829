import { readFile, writeFile } from 'node:fs/promises'
import type { Connection } from './connection.ts'
import { declarePrompts } from './declare-prompts.ts'
import { readContracts } from './read-contracts.ts'

interface WrittenTypes {
  readonly file: string
  readonly prompts: number
  /** Whether the file differs from the prompts, or did before it was written. */
  readonly changed: boolean
}

/** Writes the types of all prompts into a file, or only compares them with it. */
export async function writeTypes(
  connection: Connection,
  { out: file, check }: { readonly out: string; readonly check: boolean },
): Promise<WrittenTypes> {
  const contracts = await readContracts(connection)
  const declared = declarePrompts(contracts)
  const before = await readFile(file, 'utf8').catch(ifMissing)
  // Git may have changed the ends of the lines.
  const changed = before?.replaceAll('\r\n', '\n') !== declared
  if (changed && !check) await writeFile(file, declared)
  return { file, prompts: contracts.size, changed }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
