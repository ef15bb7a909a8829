import { execFile } from 'node:child_process'

/** Git at the root of a repository; undefined where a command fails, or git is missing. */
const git = (root: string, ...args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile('git', ['-C', root, ...args], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })

export interface Commit {
  readonly hash: string
  readonly subject: string
}

/** The last commit that changed a file; undefined if there is none. */
export async function readLastCommit(root: string, file: string): Promise<Commit | undefined> {
  const log = await git(root, 'log', '-1', '--format=%H%n%s', '--', file)
  const [hash = '', subject = ''] = log?.split('\n') ?? []
  return hash === '' ? undefined : { hash, subject }
}

const MARK = / \(commit ([0-9a-f]{7,40})\)$/

/** The note of a version with its commit, which later shows the version that a file is based on. */
export const withCommit = (note: string, commit: Commit | undefined, maxLength: number): string => {
  const mark = commit ? ` (commit ${commit.hash.slice(0, 12)})` : ''
  return note.slice(0, maxLength - mark.length) + mark
}

/** Whether a version was saved from this commit. */
export const namesCommit = (note: string, { hash }: Commit): boolean =>
  hash.startsWith(MARK.exec(note)?.[1] ?? ' ')

/** The file of a slug in the commit that a note names, if that is one of the current history. */
export async function readNotedFile(
  root: string,
  folder: string,
  slug: string,
  note: string,
): Promise<string | undefined> {
  const [, commit] = MARK.exec(note) ?? []
  if (!commit) return undefined
  if ((await git(root, 'merge-base', '--is-ancestor', commit, 'HEAD')) === undefined)
    return undefined
  const names = await git(root, 'ls-tree', '-r', '-z', '--name-only', commit, '--', `${folder}/`)
  const path = names?.split('\0').find((name) => `/${name}`.endsWith(`/${slug}.prompt.md`))
  return path && git(root, 'show', `${commit}:./${path}`)
}
