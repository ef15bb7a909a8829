import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import { createFileFinder, parseYaml, UnreadableFile } from '../../files/index.ts'

export interface SourceFile {
  readonly path: string
  readonly content: string
}

export type FoundFiles = { readonly files: readonly SourceFile[] } | { readonly reason: string }

const CODE = /\.(?:[cm]?[jt]sx?|py|rb|go|sh|php)(?::[\w.]+)?$/i
const SHEET = /\.xlsx?(?:#.*)?$/i
const REMOTE = /^(?!file:)[a-z][a-z\d+.-]*:\/\//i
const MAX_ECHOED = 100
const MAX_ENTRIES = 100_000

/** The files given with a configuration, by their addresses in it. */
export class FileIndex {
  /** Names of requested files that were not given. */
  readonly absent = new Set<string>()
  readonly #files: readonly SourceFile[]
  readonly #byPath = new Map<string | null, ReturnType<typeof createFileFinder>>()

  constructor(files: readonly SourceFile[]) {
    this.#files = files
  }

  /** Resolves relative to the file at `from`; null for the common folder. */
  find(address: string, from: string | null): FoundFiles {
    const name = address.slice(0, MAX_ECHOED)
    if (CODE.test(address)) return { reason: `${name} is code, which is not run` }
    if (SHEET.test(address)) return { reason: `${name} is a spreadsheet; save it as CSV` }
    if (REMOTE.test(address)) return { reason: `${name} is on another service` }
    const paths = new Set(this.#lookup(from)(address).map(({ path }) => path))
    const files = this.#files.filter(({ path }) => paths.has(path))
    if (files.length > 0) return { files }
    this.absent.add(name.replace(/^file:\/\//, ''))
    return { reason: `${name} is not among the given files` }
  }

  #lookup(from: string | null): ReturnType<typeof createFileFinder> {
    const known = this.#byPath.get(from)
    if (known) return known
    const files = this.#files.map(({ path, content }) => ({ path, text: content }))
    const lookup = createFileFinder({ path: from, files })
    this.#byPath.set(from, lookup)
    return lookup
  }
}

export function parseData({ path, content }: SourceFile): unknown {
  const text = content.replace(/^\ufeff/, '')
  try {
    return /\.json$/i.test(path) ? parseJson(text, MAX_ENTRIES) : parseYaml(text)
  } catch (error) {
    if (!(error instanceof UnacceptableJson) && !(error instanceof UnreadableFile)) throw error
    const line = error instanceof UnreadableFile ? error.line : null
    throw new UnreadableFile(`${path.slice(0, MAX_ECHOED)}: ${error.message}`, line)
  }
}
