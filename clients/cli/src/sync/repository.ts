import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Runs git in a folder; undefined if the command fails or git is missing. */
const git = (folder: string, ...args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(
      'git',
      ['-C', folder, '--literal-pathspecs', ...args],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => resolve(error ? undefined : stdout),
    )
  })

export interface Commit {
  readonly hash: string
  /** Absent if no commit has the file. */
  readonly subject?: string
  /** Whether the file differs from its commit. */
  readonly isDirty: boolean
}

/** Lists uncommitted changes of a file; empty without changes. */
const readStatus = (file: string) =>
  git(dirname(file), 'status', '--porcelain', '--ignored', '--', basename(file))

/**
 * Finds the last commit that changed a file, in the file's own repository. Falls back to HEAD for a
 * file that was never committed.
 */
export async function readLastCommit(path: string): Promise<Commit | undefined> {
  const file = await realpath(path).catch(() => path)
  const [folder, name] = [dirname(file), basename(file)]
  const [changes, own] = await Promise.all([
    readStatus(file),
    git(folder, 'log', '-1', '--format=%H%n%s', '--', name),
  ])
  if (changes === undefined) return undefined
  if (own) {
    const [hash = '', subject = ''] = own.split('\n')
    return { hash, subject, isDirty: changes !== '' }
  }
  const head = await git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD')
  return head ? { hash: head.trim(), isDirty: true } : undefined
}

/** Whether no commit has the file's current content. */
export async function isUncommitted(path: string): Promise<boolean> {
  const file = await realpath(path).catch(() => path)
  const changes = await readStatus(file)
  return changes !== undefined && changes !== ''
}

const MARK = / \(commit ([0-9a-f]{7,40})\)$/

/**
 * Adds the commit to a version's note. Later syncs find the version that a file is based on by it.
 */
export const withCommit = (note: string, commit: Commit | undefined, maxLength: number): string => {
  const dirty = commit?.isDirty ? '-dirty' : ''
  const mark = commit ? ` (commit ${commit.hash.slice(0, 12)}${dirty})` : ''
  return note.slice(0, maxLength - mark.length) + mark
}

/** Whether a version was saved from this commit. */
export const namesCommit = (note: string, { hash, isDirty }: Commit): boolean =>
  !isDirty && hash.startsWith(MARK.exec(note)?.[1] ?? ' ')

/** Whether the current history contains the file. */
export const hadFile = async (root: string, folder: string, path: string): Promise<boolean> =>
  !!(await git(join(root, folder), 'log', '-1', '--format=%H', '--', path))

/** Reads a slug's file at the commit in a note, if the commit is in the current history. */
export async function readNotedFile(
  root: string,
  folder: string,
  slugs: readonly string[],
  note: string,
): Promise<string | undefined> {
  const [, commit] = MARK.exec(note) ?? []
  if (!commit) return undefined
  // The folder may be a submodule with its own history.
  const place = join(root, folder)
  if ((await git(place, 'merge-base', '--is-ancestor', commit, 'HEAD')) === undefined)
    return undefined
  const names = await git(place, 'ls-tree', '-r', '-z', '--name-only', commit)
  const path = slugs
    .map((slug) => names?.split('\0').find((name) => `/${name}`.endsWith(`/${slug}.prompt.md`)))
    .find(Boolean)
  return path && git(place, 'show', `${commit}:./${path}`)
}
