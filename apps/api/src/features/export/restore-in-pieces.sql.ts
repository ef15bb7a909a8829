import { MAX_PIECE_PROMPTS } from '@promptwire/contract/export/project-file'
import type { Caller } from '../../kernel/caller.ts'
import { PartlyDone } from '../../kernel/change/partly-done.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { EndingNeeds } from '../ending-models/index.sql.ts'
import { ensureFolders } from '../folders/index.sql.ts'
import { FileContents } from './file-contents.ts'
import type { ProjectFile } from './import-records.ts'
import { storePromptFile } from './store-prompt-file.sql.ts'

/** Max time for a piece, since a database with one connection serves no one else. */
const MAX_PIECE_MS = 1_000

export interface Clock {
  readonly now: () => Date
}

interface Restore extends Clock, EndingNeeds {
  readonly caller: Caller
  readonly publish: boolean
}

interface Restored {
  readonly folders: number
  readonly published: number
}

/**
 * Restores prompts, parts first, one transaction per piece. After a failure, earlier pieces remain; the same
 * import with `skip` continues.
 */
export async function restoreInPieces(
  unitOfWork: UnitOfWork,
  { project, prompts }: ProjectFile,
  options: Restore,
): Promise<Restored> {
  const contents = new FileContents(prompts, options.caller.at)
  let waiting = contents.inOrder()
  let { folders } = project
  const all = { folders: 0, published: 0 }
  while (waiting.length > 0 || folders.length > 0) {
    const piece = { project: { ...project, folders }, prompts: waiting.slice(0, MAX_PIECE_PROMPTS) }
    const done = await unitOfWork
      .atomically((unit) => restorePiece(unit, piece, { ...options, contents }))
      .catch((error) => {
        throw describeProgress(error, prompts.length - waiting.length, prompts.length)
      })
    folders = []
    waiting = waiting.slice(done.prompts)
    all.folders += done.folders
    all.published += done.published
  }
  return all
}

async function restorePiece(
  unit: UnitOfWork,
  piece: ProjectFile,
  { caller, publish, now, contents, findKnownModel }: Restore & { readonly contents: FileContents },
): Promise<Restored & { readonly prompts: number }> {
  const end = now().getTime() + MAX_PIECE_MS
  const folders = await ensureFolders(unit, caller, listFolders(piece))
  const done = { folders: folders.created, prompts: 0, published: 0 }
  for (const each of piece.prompts) {
    if (done.prompts > 0 && now().getTime() >= end) break
    const { slug, folder } = each.prompt
    const place = { id: contents.getId(slug), folderId: folders.find(folder) }
    const isLive = await storePromptFile(unit, caller, each, {
      ...place,
      contents,
      publish,
      findKnownModel,
    })
    if (isLive) done.published++
    done.prompts++
  }
  return done
}

const describeProgress = (error: unknown, done: number, total: number): unknown =>
  done === 0
    ? error
    : new PartlyDone(
        `${done} of ${total} prompts were imported before; the same import with on_conflict "skip" continues.`,
        error,
      )

/** Distinct folders of the file, including those of its prompts. */
export function listFolders({ project, prompts }: ProjectFile): string[][] {
  const paths = [...project.folders, ...prompts.map(({ prompt }) => prompt.folder)]
  const different = new Map(paths.map((path) => [JSON.stringify(path), path]))
  return [...different.values()].filter(({ length }) => length > 0)
}
