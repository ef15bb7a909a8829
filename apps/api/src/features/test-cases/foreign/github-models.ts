import { isJsonObject } from '@promptwire/core/text/json-object'
import { parseYaml, UnreadableFile } from '../../files/index.ts'
import { type Fields, listIn, recordIn } from './fields.ts'
import { readVariables } from './foreign-variables.ts'
import { readEvaluator } from './github-evaluator.ts'
import { type FileRow, Notes, type ReadRows } from './notes.ts'

/** Reads a `.prompt.yml`: every evaluator judges every input. */
export function readGitHubModels(content: string): ReadRows {
  const file = parseYaml(content)
  if (!isJsonObject(file) || !Array.isArray(file['testData'])) {
    throw new UnreadableFile('has no list named testData')
  }
  const notes = new Notes()
  const isFilled = hasInput(file['messages'])
  const evaluators = listIn(file['evaluators']).map((each) => readEvaluator(recordIn(each)))
  const rows = file['testData'].map((item, at): FileRow => {
    if (!isJsonObject(item)) return { fields: {}, line: null, problem: 'must be an object' }
    const { lost, ...fields } = readItem(item, isFilled)
    for (const what of lost) notes.add(at + 1, what)
    for (const what of evaluators.flatMap(({ dropped }) => dropped)) notes.add(at + 1, what)
    return {
      line: null,
      fields: { ...fields, checks: evaluators.flatMap(({ checks }) => checks) },
      dropped: evaluators.flatMap(({ dropped }) => dropped),
    }
  })
  return { rows, notes }
}

/** Whether a message of the prompt contains the input, which then is no separate message. */
const hasInput = (messages: unknown): boolean =>
  listIn(messages).some((each) => /\{\{\s*input\s*\}\}/.test(String(recordIn(each)['content'])))

function readItem({ expected, ...item }: Fields, isFilled: boolean) {
  const { input, ...others } = item
  const { input_text, variables, lost } = readVariables(item, true)
  const expected_output = expected === undefined || expected === null ? '' : toText(expected)
  if (isFilled && 'input' in item) {
    const values = readVariables({ ...others, input_text: '' }, true)
    const filled = { ...values.variables, input: toText(input) }
    return { input_text: '', variables: filled, expected_output, lost: values.lost }
  }
  return { input_text, variables, expected_output, lost }
}

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)
