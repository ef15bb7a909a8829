import type { Pair } from './pairs.ts'

/** States of a prompt, with their labels. */
export const STATES = {
  in_sync: 'in sync',
  changed_here: 'changed here',
  changed_on_server: 'changed on the server',
  changed_on_both: 'changed here and on the server',
  new_here: 'new here',
  new_on_server: 'new on the server',
  deleted_here: 'deleted here',
  deleted_on_server: 'deleted on the server',
  unreadable: 'unreadable',
} as const

export type State = keyof typeof STATES

export function toState({ file, served, locked, isChangedHere, isChangedOnServer }: Pair): State {
  if (file && !file.content) return 'unreadable'
  if (!served) return locked ? 'deleted_on_server' : 'new_here'
  if (!file) return locked ? 'deleted_here' : 'new_on_server'
  if (isChangedHere) return isChangedOnServer ? 'changed_on_both' : 'changed_here'
  return isChangedOnServer ? 'changed_on_server' : 'in_sync'
}

/** Describes shared parts whose text or former slug is in the file. */
export function describeParts({ file, stale }: Pair): string | undefined {
  const titles = (file?.partTexts ?? []).map((title) => `"${title}"`).join(', ')
  if (titles !== '')
    return `the text below ${titles} is that of a shared part; edit it there, and pull to remove it here`
  const [renamed] = stale
  return renamed && `includes "${renamed[0]}", which is "${renamed[1]}" now; pull writes that`
}

/** Describes a problem of a file. */
export function describeFile(pair: Pair): string | undefined {
  const { file } = pair
  if (file?.problem) return file.problem
  const { renameTo } = pair.place ?? {}
  if (renameTo) return `renamed from "${pair.served?.slug}"`
  const [first, ...others] = file?.unknown ?? []
  return describeParts(pair) ?? (first && `the server ignores ${[first, ...others].join(', ')}`)
}
