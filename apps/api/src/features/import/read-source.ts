import type { ImportFormat } from '@promptwire/contract/import/import-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import { UnreadableFile, withoutMark } from '../files/index.ts'
import { readAgentSkill } from './formats/agent-skill.ts'
import { readDotprompt } from './formats/dotprompt.ts'
import { readGitHubModels } from './formats/github-models.ts'
import { readLangfuse } from './formats/langfuse.ts'
import { readLangSmith } from './formats/langsmith.ts'
import { readOpenAi } from './formats/openai.ts'
import { readOpenAiCode } from './formats/openai-code.ts'
import { readPromptfoo } from './formats/promptfoo.ts'
import { readPromptLayer } from './formats/promptlayer.ts'
import { readPrompty } from './formats/prompty/prompty.ts'
import { readHandlebars, readJinja, readMustache } from './formats/template-file.ts'
import { readText } from './formats/text.ts'
import { findUnreadFormat } from './formats/unread-formats.ts'
import type { FoundPrompts, ImportChoices, ImportSource, ReadFormat } from './import-format.ts'
import { formatList } from './import-notes.ts'

/** Tried in this order: the most distinctive formats come first. */
const FORMATS: { readonly [Format in ImportFormat]: ReadFormat } = {
  langfuse: readLangfuse,
  promptlayer: readPromptLayer,
  langsmith: readLangSmith,
  promptfoo: readPromptfoo,
  github_models: readGitHubModels,
  openai: readOpenAi,
  prompty: readPrompty,
  dotprompt: readDotprompt,
  agent_skill: readAgentSkill,
  openai_code: readOpenAiCode,
  jinja2: readJinja,
  handlebars: readHandlebars,
  mustache: readMustache,
  text: readText,
}

/** File names that determine the format. */
const ENDINGS: readonly (readonly [RegExp, ImportFormat])[] = [
  [/\.prompty$/i, 'prompty'],
  [/\.prompt$/i, 'dotprompt'],
  [/\.prompt\.ya?ml$/i, 'github_models'],
  [/(?:^|\/)SKILL\.md$/i, 'agent_skill'],
  [/\.(?:j2|jinja2?)$/i, 'jinja2'],
  [/\.(?:hbs|handlebars)$/i, 'handlebars'],
  [/\.mustache$/i, 'mustache'],
]

/** Bounds the keys and items of a file; a team's export has more than an API request. */
const MAX_ENTRIES = 100_000

export interface ReadSource extends FoundPrompts {
  readonly format: ImportFormat
}

/** Undefined if the source is empty, in another format or in an unsupported one. */
export function readSource(
  { written, path, files }: Pick<ImportSource, 'written' | 'path' | 'files'>,
  format: ImportFormat | undefined,
  choices: ImportChoices,
): ReadSource | undefined {
  const text = withoutMark(written)
  const { json, problem } = tryParseJson(text)
  const problems = problem ? [problem] : []
  const source = { ...choices, text, written, path, files, json }
  for (const { name, isNamed } of candidates(path, format)) {
    try {
      const read = FORMATS[name]({ ...source, isNamed })
      if (!read) continue
      return { format: name, ...(name === 'text' ? toTextPrompt(read, problems) : read) }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      problems.push(`Its YAML ${error.message}`)
    }
  }
  const [first] = problems
  const where = path === null ? '' : `in ${formatList([path])}: `
  if (format && first) throw invalidField('content', `${where}${first}.`)
  return undefined
}

/** The named format, else the file extension's format and then all others. */
function* candidates(path: string | null, format: ImportFormat | undefined) {
  const [, byEnding] = ENDINGS.find(([ending]) => ending.test(path ?? '')) ?? []
  const sure = format ?? byEnding
  if (sure) yield { name: sure, isNamed: true }
  if (format) return
  for (const name of Object.keys(FORMATS) as ImportFormat[]) {
    if (name !== sure) yield { name, isNamed: false }
  }
}

export const findUnread = (path: string | null, written: string): string | undefined => {
  const text = withoutMark(written)
  return findUnreadFormat({ path, text, json: tryParseJson(text).json })
}

/** Adds a note to text that looked like another format. */
const toTextPrompt = ({ prompts, ...found }: FoundPrompts, [problem]: readonly string[]) => ({
  ...found,
  prompts: prompts.map((prompt) =>
    problem
      ? { ...prompt, notes: [`${problem}, so it was imported as text.`, ...prompt.notes] }
      : prompt,
  ),
})

/** Prose that begins with a brace is not JSON, and not an error. */
function tryParseJson(text: string): { json?: unknown; problem?: string } {
  if (!/^\s*[[{]/.test(text)) return {}
  try {
    JSON.parse(text)
  } catch {
    return {}
  }
  try {
    return { json: parseJson(text, MAX_ENTRIES) }
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    return { problem: `Its JSON ${error.message}` }
  }
}
