import type { ImportFormat } from '@promptwire/contract/import/import-fields'
import { type Failure, invalidField } from '@promptwire/core/errors/failure'
import { withoutMark } from '../files/index.ts'
import { isAboutFolder } from './about-folder.ts'
import { readSkillFolder } from './formats/skill-folder.ts'
import {
  type GivenFile,
  type ImportChoices,
  type ImportedPrompt,
  type ImportSource,
  onlyPrompts,
  type ReadImport,
} from './import-format.ts'
import { noteAbout } from './import-notes.ts'
import { findUnread, type ReadSource, readSource } from './read-source.ts'

export interface ImportRequest {
  readonly content: string
  readonly files: readonly GivenFile[]
  /** Undefined to detect the format. */
  readonly format: ImportFormat | undefined
  /** Default: texts stay unchanged. */
  readonly tidy?: boolean | undefined
  /** Placeholder keys that stay text; true for all. */
  readonly keepAsText?: true | readonly string[] | undefined
}

type File = Pick<ImportSource['files'][number], 'path'>

interface Source {
  readonly path: string | null
  readonly written: string
  /** True if the source is a prompt even without a known format. */
  readonly isPrompt: boolean
}

/**
 * Reads a text, files, or both: skills with all files below them, every other file on its own.
 * VALIDATION_ERROR if the named format is not found.
 */
export function readImport(request: ImportRequest): ReadImport {
  const { content, files, format } = request
  const choices = toChoices(request)
  const named = files.map(({ path, content: text }) => ({ path, text: withoutMark(text) }))
  const { skills, sources } = inFolder(files, format, choices)
  const text = { path: null, written: content, isPrompt: true }
  const read = [text, ...sources].map((each) => ({
    path: each.path,
    ...readPrompts(each, named, format, choices),
  }))
  const taken = new Set(read.flatMap(({ found }) => found?.taken ?? []))
  const own = read.filter(({ path }) => path === null || !taken.has(path))
  const found = [...skills, ...own.flatMap((each) => each.found ?? [])]
  const left = own.filter((each) => !each.found && each.path !== null)
  const notes = [...found.flatMap((each) => each.notes), ...leftNotes(left)]
  const prompts = found.flatMap((each) => each.prompts).map(withoutVariables(choices))
  const referred = dedupeReferred(found.flatMap((each) => each.referred))
  const [first] = found
  if (!first || prompts.length + referred.length === 0) throw nothingToImport(format, notes)
  return { format: first.format, prompts, referred, notes }
}

const toChoices = ({ tidy, keepAsText = [] }: ImportRequest): ImportChoices => {
  const kept = new Set(keepAsText === true ? [] : keepAsText)
  return { isTidied: tidy === true, isText: (key) => keepAsText === true || kept.has(key) }
}

/** A key that stays text needs no variable, even if the source declares one. */
const withoutVariables =
  ({ isText }: ImportChoices) =>
  (prompt: ImportedPrompt): ImportedPrompt => ({
    ...prompt,
    variables: prompt.variables.filter(({ key }) => !isText(key)),
  })

/** Splits a folder into skills and other files. Files next to skills, and README files, are for people. */
function inFolder(
  files: ImportRequest['files'],
  format: ImportFormat | undefined,
  choices: ImportChoices,
): { readonly skills: readonly ReadSource[]; readonly sources: readonly Source[] } {
  const canHaveSkills = format === undefined || format === 'agent_skill'
  const all = files.map(({ content, ...file }) => ({ ...file, written: content }))
  const { skills, broken, others } = readSkillFolder(canHaveSkills ? all : [], choices)
  if (skills.length === 0) {
    const isPrompt = (file: File) => isProse(file) && (files.length === 1 || !isAboutFolder(file))
    return { skills: [], sources: all.map((file) => ({ ...file, isPrompt: isPrompt(file) })) }
  }
  return {
    skills: [{ format: 'agent_skill', ...onlyPrompts(skills) }],
    sources: [
      ...broken.map((file) => ({ ...file, isPrompt: isProse(file) })),
      ...others.map((file) => ({ ...file, isPrompt: false })),
    ],
  }
}

const TEXT_FILE =
  /(?:^|\/)[^./]+$|\.(?:mdx?|mdc|txt|text|prompt|prompty|xml|j2|jinja2?|hbs|handlebars|mustache|tmpl)$/i
const isProse = ({ path }: File) => TEXT_FILE.test(path)

interface ReadFile {
  readonly found?: ReadSource | undefined
  readonly unread?: string | undefined
}

/** Code, data and documents are prompts only if the caller or the content says so. */
function readPrompts(
  { path, written, isPrompt }: Source,
  files: ImportSource['files'],
  format: ImportFormat | undefined,
  choices: ImportChoices,
): ReadFile {
  if (written.trim() === '') return {}
  const read = readSource({ path, written, files }, format, choices)
  const isGuess = format === undefined && (!read || read.format === 'text')
  const unread = isGuess ? findUnread(path, written) : undefined
  if (read?.format === 'text' && isGuess && !isPrompt) return { unread }
  const noted = read && unread ? withNote(read, asTextNote(unread)) : read
  return { found: noted && nameAfterFile(noted, path), unread }
}

const asTextNote = (format: string) =>
  `Its format (${format}) cannot be imported, so it became text.`

const withNote = (read: ReadSource, note: string): ReadSource => ({
  ...read,
  prompts: read.prompts.map((prompt) => ({ ...prompt, notes: [note, ...prompt.notes] })),
})

function leftNotes(files: readonly { path: string | null; unread?: string | undefined }[]) {
  const formats = [...new Set(files.map(({ unread }) => unread))]
  return formats.flatMap((format) => {
    const paths = files.flatMap(({ path, unread }) => (unread === format ? (path ?? []) : []))
    return noteAbout(paths, (listed) =>
      format === undefined
        ? `Skipped files without a prompt: ${listed}.`
        : `Skipped files in a format that cannot be imported (${format}): ${listed}.`,
    )
  })
}

function nameAfterFile(read: ReadSource, path: string | null): ReadSource {
  const [, name] = /([^/\\]+?)(?:\.[^./\\]+)?$/.exec(path ?? '') ?? []
  if (name === undefined) return read
  const [first, ...rest] = read.prompts
  return { ...read, prompts: first ? [{ ...first, name: first.name ?? name }, ...rest] : [] }
}

const dedupeReferred = (referred: ReadImport['referred']): ReadImport['referred'] =>
  [...new Map(referred.toReversed().map((each) => [each.id, each])).values()].toReversed()

function nothingToImport(format: ImportFormat | undefined, notes: readonly string[]): Failure {
  const what = format ? `no prompt of the format ${format}` : 'nothing to import'
  return invalidField('content', [`there is ${what} in it.`, ...notes].join(' '))
}
