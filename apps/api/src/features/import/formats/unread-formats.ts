import { z } from 'zod'
import { parseYaml, UnreadableFile } from '../../files/index.ts'
import type { ImportSource } from '../import-format.ts'

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\.poml$/i, 'POML'],
  [/\.baml$/i, 'BAML'],
  [/\.lmql$/i, 'LMQL'],
]

const SYNTAXES: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:<\?xml[^>]{0,200}>\s*)?<poml[\s>]/, 'POML'],
  [/^[ \t]*prompt[ \t]+#{1,5}"/m, 'BAML'],
]

const Fields = z.record(z.string(), z.unknown())
type Fields = z.output<typeof Fields>
const toFields = (given: unknown): Fields => Fields.safeParse(given).data ?? {}
const has = (fields: Fields, ...names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(fields, name))

const KEYS: readonly (readonly [(fields: Fields) => boolean, string])[] = [
  [
    (fields) => has(toFields(toFields(fields['agent'])['templates']), 'system_template'),
    'SWE-agent',
  ],
  [(fields) => has(fields, 'system_template', 'instance_template'), 'SWE-agent'],
  [(fields) => has(fields, 'execution_settings'), 'Semantic Kernel'],
  [(fields) => has(fields, 'nodes', 'outputs') && Array.isArray(fields['nodes']), 'promptflow'],
  [(fields) => /_chain$/.test(String(fields['_type'])), 'LangChain chain'],
  [(fields) => has(fields, 'llm_chain'), 'LangChain agent'],
  [(fields) => has(fields, '_type', 'prefix', 'suffix'), 'LangChain agent'],
  [(fields) => Object.values(fields).some((each) => has(toFields(each), 'role', 'goal')), 'CrewAI'],
]

/** Names a known but unsupported format, by file extension, syntax or keys. */
export function findUnreadFormat({
  path,
  text,
  json,
}: Pick<ImportSource, 'path' | 'text' | 'json'>): string | undefined {
  const [, byEnding] = ENDINGS.find(([ending]) => ending.test(path ?? '')) ?? []
  const [, bySyntax] = SYNTAXES.find(([syntax]) => syntax.test(text)) ?? []
  const known = byEnding ?? bySyntax
  if (known !== undefined) return known
  const fields = toFields(json ?? readYaml(path, text))
  return KEYS.find(([isFormat]) => isFormat(fields))?.[1]
}

/** The start of a YAML mapping. A YAML parser also accepts other texts. */
const MAPPING = /^(?:[ \t]*(?:#[^\n]*)?\r?\n|---[ \t]*\r?\n)*[A-Za-z_][\w-]*:(?:[ \t]|\r?\n)/
/** No configuration is longer, and parse time grows faster than the length. */
const MAX_LENGTH = 100_000

function readYaml(path: string | null, text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined
  const isYaml = path === null ? MAPPING.test(text) : /\.ya?ml$/i.test(path)
  if (!isYaml) return undefined
  try {
    return parseYaml(text)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}
