import { Failure, unavailable } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import { PromptContent } from './content.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Converts a content of each format to the next, oldest first. Versions never change, so no step is
 * ever removed or altered; a default that one fills in is also the default of the column.
 */
const UPGRADES: readonly ((older: Fields) => Fields)[] = [
  // Format 1 has no number; its fields are those of format 2.
  (unnumbered) => unnumbered,
]

/** The format that versions are written in; each one has a file in `test/content-formats`. */
const CONTENT_FORMAT = UPGRADES.length + 1

const Stored = z.looseObject({ format: z.int().min(1).default(1) })

/** A content as a version keeps it. */
export const storedContent = (content: PromptContent) => ({ format: CONTENT_FORMAT, ...content })

/** A version's row, as far as reading its content takes. */
export interface StoredVersionContent {
  readonly id: string
  readonly number: number
  readonly content?: unknown
}

/** Reads a version's content in any format; an unknown format is an error of this version only. */
export const readVersionContent = ({ id, number, content }: StoredVersionContent): PromptContent =>
  readStoredContent(content, { name: `Version ${number}`, detail: `version ${id}` })

/** What keeps a content: what people call it, and which record that is, for the log. */
interface Keeper {
  readonly name: string
  readonly detail: string
}

/** A stored content of whatever format, as a failure of its keeper where that is unknown. */
export function readStoredContent(content: unknown, { name, detail }: Keeper): PromptContent {
  try {
    const { format, ...fields } = Stored.parse(content)
    if (format > CONTENT_FORMAT) throw newerRelease(name, `${detail} has format ${format}`)
    const steps = UPGRADES.slice(format - 1)
    return PromptContent.parse(steps.reduce((older, upgrade) => upgrade(older), fields))
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const message = `${name} is stored in a form that this service cannot read.`
    throw new Failure('INTERNAL_ERROR', message, {}, { detail, cause })
  }
}

/** While a release is rolled out, the next replica asked may be one that knows the format. */
const newerRelease = (name: string, detail: string) =>
  unavailable(`${name} was saved by a newer release of this service.`, new Error(detail))

/** The same for who can do without: undefined where the content cannot be read. */
export function contentIfReadable(version: StoredVersionContent): PromptContent | undefined {
  try {
    return readVersionContent(version)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
