import type { ImportFormat } from '@promptwire/core/contract/public/import/import-fields'
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

/** In the order in which they are tried: the ones that say most plainly what they are come first. */
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

/** Files whose ending says what they are. */
const ENDINGS: readonly (readonly [RegExp, ImportFormat])[] = [
  [/\.prompty$/i, 'prompty'],
  [/\.prompt$/i, 'dotprompt'],
  [/\.prompt\.ya?ml$/i, 'github_models'],
  [/(?:^|\/)SKILL\.md$/i, 'agent_skill'],
  [/\.(?:j2|jinja2?)$/i, 'jinja2'],
  [/\.(?:hbs|handlebars)$/i, 'handlebars'],
  [/\.mustache$/i, 'mustache'],
]

/** Keys and items of a file; the exports of a team have more than a request of ours. */
const MAX_ENTRIES = 100_000

/** The prompts of one text or file. */
export interface ReadSource extends FoundPrompts {
  readonly format: ImportFormat
}

/** Reads one text or file; undefined if it is empty, of another format or of one that is not read. */
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

/** The formats to try: the named one, else that of the file's ending before all others. */
function* candidates(path: string | null, format: ImportFormat | undefined) {
  const [, byEnding] = ENDINGS.find(([ending]) => ending.test(path ?? '')) ?? []
  const sure = format ?? byEnding
  if (sure) yield { name: sure, isNamed: true }
  if (format) return
  for (const name of Object.keys(FORMATS) as ImportFormat[]) {
    if (name !== sure) yield { name, isNamed: false }
  }
}

/** The name of a format that is known and not read. */
export const findUnread = (path: string | null, written: string): string | undefined => {
  const text = withoutMark(written)
  return findUnreadFormat({ path, text, json: tryParseJson(text).json })
}

/** A text that looked like something else says why it was taken as one. */
const toTextPrompt = ({ prompts, ...found }: FoundPrompts, [problem]: readonly string[]) => ({
  ...found,
  prompts: prompts.map((prompt) =>
    problem
      ? { ...prompt, notes: [`${problem}, so it was imported as text.`, ...prompt.notes] }
      : prompt,
  ),
})

/** Prose that begins with a brace is not JSON, and no failure either. */
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
