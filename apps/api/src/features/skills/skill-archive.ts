import { crc32 } from 'node:zlib'
import {
  MAX_SKILL_BYTES,
  MAX_SKILL_FILES,
  SKILL_FILE,
} from '@promptwire/contract/content/skill-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { type Unzipped, unzipSync, zipSync } from 'fflate'
import type { Task } from '../../platform/threads/task.ts'
import { readZipEntries, type ZipEntry } from './zip-entries.ts'

export interface ArchiveFile {
  readonly path: string
  readonly data: Uint8Array
}

/** Larger archives in bytes are zipped and unzipped on a thread. */
const LIMITS = { maxInlineSize: 100_000, budgetMs: 20_000 }

/** Zips deterministically: the same files give the same bytes. */
export const writeArchiveTask: Task<readonly ArchiveFile[], Uint8Array> = {
  name: 'write_archive',
  ...LIMITS,
  run: (files) =>
    // The earliest time that a zip can store, in local time.
    zipSync(Object.fromEntries(files.map(({ path, data }) => [path, data])), {
      mtime: new Date(1980, 0, 1),
      os: 3,
    }),
}

/** Reads a skill's files, with paths relative to the folder of SKILL.md. */
export const readArchiveTask: Task<Uint8Array, ArchiveFile[]> = {
  name: 'read_archive',
  ...LIMITS,
  run: (archive) => belowSkill(unzip(archive)),
}

const ADDED_BY_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

function unzip(archive: Uint8Array): ArchiveFile[] {
  const entries = readZipEntries(archive)
  const names = new Set<string>()
  let [files, bytes] = [0, 0]
  try {
    const unzipped = unzipSync(archive, {
      filter({ name, originalSize }) {
        if (name.endsWith('/') || ADDED_BY_SYSTEMS.test(name)) return false
        if (names.has(name)) throw wrong(`has two files ${quote(name)}.`)
        names.add(name)
        files++
        bytes += originalSize
        if (files > MAX_SKILL_FILES) throw wrong(`has more than ${MAX_SKILL_FILES} files.`)
        if (bytes > MAX_SKILL_BYTES) throw wrong(`has more than ${MAX_SKILL_BYTES} bytes.`)
        return true
      },
    })
    return listPlain(unzipped, entries)
  } catch (error) {
    if (isOurs(error)) throw error
    throw wrong('is not a zip archive, or it is damaged.')
  }
}

/** Rejects links, and files whose bytes differ from the archived ones. */
function listPlain(files: Unzipped, entries: ReadonlyMap<string, ZipEntry>): ArchiveFile[] {
  return Object.entries(files).map(([name, data]) => {
    const { isLink, crc, path = name } = entries.get(name) ?? {}
    if (isLink) throw wrong(`has the symbolic link ${quote(path)}; add the file itself.`)
    if (crc !== crc32(data)) throw wrong(`has the damaged file ${quote(path)}.`)
    return { path, data }
  })
}

const quote = (name: string) => JSON.stringify(name.slice(0, 100))

function belowSkill(files: readonly ArchiveFile[]): ArchiveFile[] {
  const roots = files
    .map(({ path }) => path)
    .filter((path) => path === SKILL_FILE || path.endsWith(`/${SKILL_FILE}`))
    .map((path) => path.slice(0, -SKILL_FILE.length))
    .toSorted((one, other) => one.length - other.length)
  const [root] = roots
  if (root === undefined) throw wrong(`has no ${SKILL_FILE}.`)
  const outside = files.find(({ path }) => !path.startsWith(root))
  if (outside) throw wrong(`has ${quote(outside.path)} next to the folder of the skill.`)
  return files.map(({ path, data }) => ({ path: path.slice(root.length), data }))
}

const wrong = (message: string) => invalidField('archive', message)
const isOurs = (error: unknown) => error instanceof Error && error.name === 'Failure'
