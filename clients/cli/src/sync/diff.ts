import { createTwoFilesPatch } from 'diff'
import type { Connection } from '../connection.ts'
import { mapAtOnce } from '../map-at-once.ts'
import type { FoundConfig } from './config.ts'
import type { PartNames } from './pairing/part-names.ts'
import { type Pair, pairPrompts } from './pairs.ts'
import { type Project, readProject } from './served-project.ts'

export interface FileDifference {
  readonly file: string
  /** From the server's text to the file's. */
  readonly patch: string
}

/** Compares files with the server's newest versions. */
export async function diffFiles(
  connection: Connection,
  config: FoundConfig,
): Promise<FileDifference[]> {
  const project = await readProject(connection)
  const { pairs, names } = await pairPrompts(config, project)
  const differences = await mapAtOnce(
    pairs,
    (pair) => diffFile(project, names, pair),
    project.showDone('Comparing texts'),
  )
  return differences.filter(({ patch }) => patch !== '')
}

async function diffFile(project: Project, names: PartNames, pair: Pair): Promise<FileDifference> {
  const { file, served, path, isChangedHere, isChangedOnServer } = pair
  if (!isChangedHere && !isChangedOnServer) return { file: path, patch: '' }
  const newest = served && (pair.newest ?? (await project.readNewest(served)))
  const before = newest ? names.toText(newest.document, file?.content && file.text) : ''
  const after = file?.text ?? ''
  const from = served ? `server/${served.path}` : '/dev/null'
  const isSame = before === after && from === `server/${path}`
  const patch = isSame ? '' : createTwoFilesPatch(from, file ? path : '/dev/null', before, after)
  return { file: path, patch: patch.replace(/^=+\n/, '') }
}
