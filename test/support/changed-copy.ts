import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROOT } from './sources.ts'

const MODULES = 'node_modules'
/** Folders and files that builds and other tests write. */
const WRITTEN = ['generated', 'dist', 'test', 'test-report.json', '.turbo', MODULES]
const isSource = (path: string) => !WRITTEN.includes(basename(path))

/** Copies our sources; the copy uses the installed packages. */
export function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'promptwire-copy-'))
  for (const file of ['package.json', 'prisma.config.ts', 'tsconfig.base.json', 'prisma']) {
    cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  }
  for (const place of ['apps', 'packages'].flatMap(listFolders)) {
    cpSync(join(ROOT, place), join(copy, place), { recursive: true, filter: isSource })
    // Links are relative: links to our own packages lead to the copy.
    const modules = join(place, MODULES)
    if (!existsSync(join(ROOT, modules))) continue
    cpSync(join(ROOT, modules), join(copy, modules), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync(join(ROOT, MODULES), join(copy, MODULES))
  return copy
}

const listFolders = (place: string) =>
  readdirSync(join(ROOT, place)).map((name) => `${place}/${name}`)

/** The line must be unique. */
export function insertAfter(file: string, line: string, text: string): void {
  const parts = readFileSync(file, 'utf8').split(`${line}\n`)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} lines "${line}"`)
  writeFileSync(file, parts.join(`${line}\n${text}`))
}

export function addFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Lists sources in a copy that differ from here or are missing here. */
export const findChanges = (copy: string): string[] =>
  readdirSync(copy, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1))
    .filter(
      (file) =>
        !file.includes(MODULES) &&
        !file.includes('generated') &&
        !file.includes('/dist/') &&
        !isSame(join(copy, file), join(ROOT, file)),
    )
    .toSorted()

const isSame = (file: string, original: string) =>
  existsSync(original) && readFileSync(file).equals(readFileSync(original))
