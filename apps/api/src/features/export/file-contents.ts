import { newId } from '../../kernel/identifiers.ts'
import type { PromptContent } from '../content/index.ts'
import { type GivenInclude, type IncludingFields, includeVersion } from '../parts/index.ts'
import { type ContentReader, createContentReader } from './content-reader.ts'
import type { FilePrompt } from './import-records.ts'

/** Includes an existing part of the project; undefined without such a version. */
export type IncludeExisting = (given: GivenInclude) => Promise<IncludingFields | undefined>

interface Source extends FilePrompt {
  readonly id: string
  readonly reader: ContentReader
  readonly versionContents: Map<number, Promise<PromptContent>>
}

/** Contents of a file's prompts; included parts come from the file or the project. */
export class FileContents {
  readonly #sources: ReadonlyMap<string, Source>

  constructor(prompts: readonly FilePrompt[], at: Date) {
    this.#sources = new Map(
      prompts.map((each) => [
        each.prompt.slug,
        { ...each, id: newId(at), reader: createContentReader(at), versionContents: new Map() },
      ]),
    )
  }

  getId(slug: string): string {
    return this.#require(slug).id
  }

  readCopy(slug: string, existing: IncludeExisting): Promise<PromptContent> {
    const { prompt, reader } = this.#require(slug)
    return reader.read(prompt, (given) => this.#include(given, existing))
  }

  readVersion(slug: string, number: number, existing: IncludeExisting): Promise<PromptContent> {
    const { versions, reader, versionContents } = this.#require(slug)
    const version = versions[number - 1]
    if (!version) throw new Error(`the file has no version ${number} of ${slug}`)
    const known = versionContents.get(number)
    if (known) return known
    const read = reader.read(version, (given) => this.#include(given, existing))
    versionContents.set(number, read)
    return read
  }

  /** Orders parts before the prompts that include them. */
  inOrder(): readonly FilePrompt[] {
    const ordered = new Set<Source>()
    const visited = new Set<Source>()
    const visit = (source: Source) => {
      if (visited.has(source)) return
      visited.add(source)
      for (const { blocks } of [source.prompt, ...source.versions]) {
        for (const { include } of blocks) {
          const part = include && this.#sources.get(include.prompt)
          if (part) visit(part)
        }
      }
      ordered.add(source)
    }
    for (const source of this.#sources.values()) visit(source)
    return [...ordered]
  }

  async #include(
    given: GivenInclude,
    existing: IncludeExisting,
  ): Promise<IncludingFields | undefined> {
    const part = this.#sources.get(given.prompt)
    if (!part || given.version === undefined) return existing(given)
    if (!part.versions[given.version - 1]) return undefined
    const content = await this.readVersion(part.prompt.slug, given.version, existing)
    const block = given.block ? part.reader.toNewId(given.block) : null
    const version = { promptId: part.id, number: given.version, content }
    return includeVersion(version, { ...given, block }, 'content')
  }

  #require(slug: string): Source {
    const source = this.#sources.get(slug)
    if (!source) throw new Error(`the file has no prompt ${slug}`)
    return source
  }
}
