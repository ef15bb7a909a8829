import { readFile, writeFile } from 'node:fs/promises'
import type { Connection } from './connection.ts'
import { declarePrompts } from './declare-prompts.ts'
import { declarePython, PYTHON_MODULE } from './declare-python.ts'
import { readContracts } from './read-contracts.ts'
import { ifMissing } from './sync/if-missing.ts'
import { findGiven } from './untrusted/paths.ts'

interface WrittenTypes {
  readonly file: string
  readonly prompts: number
  /** Whether the file differed from the prompts. */
  readonly changed: boolean
}

/** Writes all prompts' types to a file, or only compares them with it. */
export async function writeTypes(
  connection: Connection,
  { out: file, check }: { readonly out: string; readonly check: boolean },
): Promise<WrittenTypes> {
  const contracts = await readContracts(connection)
  const isPython = file.endsWith('.pyi')
  const declared = isPython ? declarePython(contracts) : declarePrompts(contracts)
  // Git may have converted line endings.
  const before = (await readText(file))?.replaceAll('\r\n', '\n')
  const module = isPython ? file.slice(0, -1) : undefined
  const isIncomplete = module !== undefined && (await readText(module)) === undefined
  const changed = before !== declared || isIncomplete
  if (changed && !check) {
    await writeFile(await findGiven(file), declared)
    if (module && isIncomplete) await writeFile(await findGiven(module), PYTHON_MODULE)
  }
  return { file, prompts: contracts.size, changed }
}

const readText = (file: string) => readFile(file, 'utf8').catch(ifMissing)
