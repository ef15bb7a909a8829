import type { Upstream } from '../upstream.ts'

type Input = Readonly<Record<string, unknown>>

/** The names that people know, or the given ids; undefined if a record does not exist. */
type NameRecords = (upstream: Upstream, input: Input) => Promise<string | undefined>

const MAX_NAMES = 10
/** Max length of a text that names its record, in UTF-16 units. */
const MAX_LENGTH = 80

/** Keyed by the placeholder in the question. */
const NAME_RECORDS: Readonly<Record<string, NameRecords>> = {
  version: async (_, { version }) => String(version),
  prompts: async ({ callIfAllowed }, { prompt_id, prompt_ids = [prompt_id] }) => {
    const given = prompt_ids as readonly string[]
    const found = await callIfAllowed('list_prompts', { prompt_ids: [...given] })
    if (found?.data.length === 0) return undefined
    const names = found?.data.map(({ name, slug }) => `"${name}" (${slug})`) ?? given
    const hidden = names.length - MAX_NAMES
    return names.slice(0, MAX_NAMES).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '')
  },
  // An update without fields returns its record and changes nothing.
  block: async ({ callIfAllowed }, input) => {
    const found = await callIfAllowed('update_block', input as { block_id: string })
    return quote(found?.data.title, input['block_id'])
  },
  variable: async ({ callIfAllowed }, input) => {
    const found = await callIfAllowed('update_variable', input as { variable_id: string })
    return quote(found?.data.key, input['variable_id'])
  },
  test_case: async ({ callIfAllowed }, input) => {
    const found = await callIfAllowed('update_test_case', input as { test_case_id: string })
    return quote(found?.data.input_text, input['test_case_id'])
  },
  folder: async ({ callIfAllowed }, { folder_id }) => {
    const found = await callIfAllowed('update_folder', { folder_id: String(folder_id) })
    return quote(found?.data.name, folder_id)
  },
}

/** Undefined if a record in the question does not exist. */
export async function fillQuestion(
  question: string,
  upstream: Upstream,
  input: Input,
): Promise<string | undefined> {
  let filled = question
  for (const [place, name = ''] of question.matchAll(/\{(\w+)\}/g)) {
    const named = await NAME_RECORDS[name]?.(upstream, input)
    if (named === undefined) return undefined
    filled = filled.replace(place, () => named)
  }
  return filled
}

/** Quotes a record's name, or its id without a name or if the key may not read it. */
function quote(name: string | undefined, id: unknown): string {
  const line = (name ?? '').replace(/\s+/g, ' ').trim()
  if (line === '') return String(id)
  return `"${line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line}"`
}
