import type { ImportFormat } from '@promptwire/core/contract/public/import-fields'
import { Failure } from '@promptwire/core/failure'
import { parseJson } from '@promptwire/core/json-text'
import { readAgentSkill } from './formats/agent-skill.ts'
import { readDotprompt } from './formats/dotprompt.ts'
import { readLangfuse } from './formats/langfuse.ts'
import { readLangSmith } from './formats/langsmith.ts'
import { readOpenAi } from './formats/openai.ts'
import { readOpenAiCode } from './formats/openai-code.ts'
import { readPromptfoo } from './formats/promptfoo.ts'
import { readPromptLayer } from './formats/promptlayer.ts'
import { readText } from './formats/text.ts'
import type { ImportSource, ReadFormat, ReadImport } from './import-format.ts'

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

export interface GivenImport {
  readonly content: string
  readonly files: ImportSource['files']
  /** Undefined to find out. */
  readonly format: ImportFormat | undefined
}

/** Reads prompts of any known format. VALIDATION_ERROR where there is none of the named one. */
export function readImport({ content, files, format }: GivenImport): ReadImport {
  const source = { text: content, files, json: jsonOf(content) }
  const tried = format ? [format] : (Object.keys(FORMATS) as ImportFormat[])
  for (const each of tried) {
    const read = FORMATS[each](source)
    if (read) return { format: each, ...read }
  }
  const what = format ? `no prompt of the format ${format}` : 'nothing to import'
  throw new Failure('VALIDATION_ERROR', `content: there is ${what} in it.`)
}

/** Prose that begins with a brace is not JSON, and no failure either. */
function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
