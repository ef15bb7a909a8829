import type { ImportFormat } from '@promptwire/core/contract/public/import/import-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { parseJson, UnacceptableJson } from '@promptwire/core/text/json-text'
import { UnreadableFile, withoutMark } from '../files/index.ts'
import { readAgentSkill } from './formats/agent-skill.ts'
import { readDotprompt } from './formats/dotprompt.ts'
import { readLangfuse } from './formats/langfuse.ts'
import { readLangSmith } from './formats/langsmith.ts'
import { readOpenAi } from './formats/openai.ts'
import { readOpenAiCode } from './formats/openai-code.ts'
import { readPromptfoo } from './formats/promptfoo.ts'
import { readPromptLayer } from './formats/promptlayer.ts'
import { readText } from './formats/text.ts'
import type { FoundPrompts, ImportChoices, ImportSource, ReadFormat } from './import-format.ts'
import { formatList } from './import-notes.ts'

/** In the order in which they are tried: the ones that say most plainly what they are come first. */
const FORMATS: { readonly [Format in ImportFormat]: ReadFormat } = {
  langfuse: readLangfuse,
  promptlayer: readPromptLayer,
  langsmith: readLangSmith,
  promptfoo: readPromptfoo,
  openai: readOpenAi,
  dotprompt: readDotprompt,
  agent_skill: readAgentSkill,
  openai_code: readOpenAiCode,
  text: readText,
}

/** Keys and items of a file; the exports of a team have more than a request of ours. */
const MAX_ENTRIES = 100_000

/** The prompts of one text or file. */
export interface ReadSource extends FoundPrompts {
  readonly format: ImportFormat
}

/** Reads one text or file; undefined if it is empty or of another format. */
export function readSource(
  { written, path, files }: Pick<ImportSource, 'written' | 'path' | 'files'>,
  format: ImportFormat | undefined,
  choices: ImportChoices,
): ReadSource | undefined {
  const text = withoutMark(written)
  const { json, problem } = tryParseJson(text)
  const problems = problem ? [problem] : []
  const source = { ...choices, text, written, path, files, json, isNamed: format !== undefined }
  for (const each of format ? [format] : (Object.keys(FORMATS) as ImportFormat[])) {
    try {
      const read = FORMATS[each](source)
      if (read) return { format: each, ...(each === 'text' ? toTextPrompt(read, problems) : read) }
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
