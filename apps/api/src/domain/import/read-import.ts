import type { ImportFormat } from '@promptwire/core/contract/public/import-fields'
import { Failure } from '@promptwire/core/failure'
import { readSkillFolder } from './formats/agent-skill.ts'
import { onlyPrompts, type ReadImport } from './import-format.ts'
import { type ReadSource, readSource } from './read-source.ts'
import { about } from './words.ts'

export interface GivenImport {
  readonly content: string
  readonly files: readonly { readonly path: string; readonly content: string }[]
  /** Undefined to find out. */
  readonly format: ImportFormat | undefined
}

interface Source {
  readonly path: string | null
  readonly text: string
}

/**
 * Reads prompts of any known format from a text, from files, or from both: skills with all that is
 * below them, every other file by itself. VALIDATION_ERROR where there is none of the named one.
 */
export function readImport({ content, files, format }: GivenImport): ReadImport {
  const named = files.map(({ path, content: text }) => ({ path, text: withoutMark(text) }))
  const mayBeSkill = format === undefined || format === 'agent_skill'
  const { skills, rest } = mayBeSkill ? readSkillFolder(named) : { skills: [], rest: named }
  const found: ReadSource[] =
    skills.length > 0 ? [{ format: 'agent_skill', ...onlyPrompts(skills) }] : []
  const left: string[] = []
  for (const source of [{ path: null, text: withoutMark(content) }, ...rest]) {
    const read = readPrompts(source, format)
    if (read) found.push(namedByFile(read, source))
    else if (source.path !== null) left.push(source.path)
  }
  const [first] = found
  const notes = about(
    left,
    (paths) => `Files in which no prompt was found were left out: ${paths}.`,
  )
  if (!first) throw nothing(format, notes)
  return {
    format: first.format,
    prompts: found.flatMap(({ prompts }) => prompts),
    referred: onlyOnce(found.flatMap(({ referred }) => referred)),
    notes,
  }
}

/** Some editors begin a file with a byte order mark, which hides what the file is. */
const withoutMark = (text: string) => text.replace(/^\ufeff/, '')

const TEXT_FILE =
  /(?:^|\/)[^./]+$|\.(?:mdx?|mdc|txt|text|prompt|xml|j2|jinja2?|hbs|mustache|tmpl)$/i

/** Code or data is no prompt where nobody says so and nothing in it does. */
function readPrompts(source: Source, format: ImportFormat | undefined): ReadSource | undefined {
  if (source.text.trim() === '') return undefined
  const read = readSource(source, format)
  const isText = format !== undefined || source.path === null || TEXT_FILE.test(source.path)
  return read?.format === 'text' && !isText ? undefined : read
}

/** A prompt that has no name of its own is called as its file. */
function namedByFile(read: ReadSource, { path }: Source): ReadSource {
  const [, name] = /([^/\\]+?)(?:\.[^./\\]+)?$/.exec(path ?? '') ?? []
  if (name === undefined) return read
  const [first, ...rest] = read.prompts
  return { ...read, prompts: first ? [{ ...first, name: first.name ?? name }, ...rest] : [] }
}

const onlyOnce = (referred: ReadImport['referred']): ReadImport['referred'] =>
  [...new Map(referred.toReversed().map((each) => [each.id, each])).values()].toReversed()

function nothing(format: ImportFormat | undefined, notes: readonly string[]): Failure {
  const what = format ? `no prompt of the format ${format}` : 'nothing to import'
  const words = [`content: there is ${what} in it.`, ...notes]
  return new Failure('VALIDATION_ERROR', words.join(' '))
}
