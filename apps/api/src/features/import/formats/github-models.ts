import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { parseJson } from '@promptwire/core/text/json-text'
import { z } from 'zod'
import { parseYaml } from '../../files/index.ts'
import {
  type ImportedPrompt,
  type ImportSource,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { isSet, noteAbout, otherFields } from '../import-notes.ts'
import { importedChat, Message } from '../imported-chat.ts'

const Fields = z.record(z.string(), z.unknown())
const PromptFile = z.looseObject({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  model: z.string().optional().catch(undefined),
  modelParameters: Fields.optional().catch(undefined),
  responseFormat: z.string().optional().catch(undefined),
  jsonSchema: z.unknown().optional(),
  messages: z.array(Message).min(1),
})
type PromptFile = z.output<typeof PromptFile>

const KNOWN_FIELDS = [...Object.keys(PromptFile.shape), 'testData', 'evaluators']
/** Fields that no other format with a list of messages has. */
const OWN_FIELDS = ['modelParameters', 'testData', 'evaluators', 'responseFormat', 'jsonSchema']
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['maxTokens', 'max_tokens'],
  ['maxCompletionTokens', 'max_tokens'],
  ['topP', 'top_p'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
])

export const readGitHubModels: ReadFormat = (source) => {
  const { json, text, isNamed } = source
  if (json === undefined && !isNamed && !/^messages:/m.test(text)) return undefined
  const given = json ?? parseYaml(text)
  const { data: file } = PromptFile.safeParse(given)
  if (!file) return undefined
  const isOwn = json === undefined || OWN_FIELDS.some((name) => Object.hasOwn(file, name))
  return isNamed || isOwn ? onlyPrompts([importedPrompt(file, source)]) : undefined
}

function importedPrompt(file: PromptFile, choices: ImportSource): ImportedPrompt {
  const chat = importedChat(file.messages, () => 'plain', choices)
  const answer = readAnswerForm(file)
  const parameters = Object.entries(file.modelParameters ?? {}).map(([name, value]) => [
    PARAMETERS.get(name) ?? name,
    value,
  ])
  const left = [...otherFields(file, KNOWN_FIELDS), ...answer.left]
  return {
    name: file.name,
    description: file.description,
    blocks: chat.blocks,
    variables: chat.variables,
    model_config: {
      ...Object.fromEntries(parameters),
      ...answer.config,
      // `openai/gpt-5.2` names the publisher, then the model.
      ...(file.model && { model: file.model.slice(file.model.indexOf('/') + 1) }),
    },
    notes: [
      ...chat.notes,
      ...(isSet(file['testData']) || isSet(file['evaluators']) ? [TESTS_COME_LATER] : []),
      ...noteAbout(left, (names) => `Skipped fields of the file: ${names}.`),
    ],
  }
}

const TESTS_COME_LATER =
  'Its test data and evaluators are test cases: import them from the same file on the page of test cases, or by import_test_cases with the format github_models.'

const Schema = z.looseObject({ schema: Fields, name: z.string().default('response') })

/** The file holds the JSON Schema as text. */
function readAnswerForm({ responseFormat, jsonSchema }: PromptFile) {
  if (responseFormat === 'json_object') {
    return { config: { response_format: { type: 'json_object' } }, left: [] }
  }
  if (responseFormat !== 'json_schema') {
    const isUnknown = responseFormat !== undefined && responseFormat !== 'text'
    const isUnused = jsonSchema !== undefined && jsonSchema !== null
    return {
      config: {},
      left: [...(isUnknown ? ['responseFormat'] : []), ...(isUnused ? ['jsonSchema'] : [])],
    }
  }
  const given = parseSchema(jsonSchema)
  const { data: named } = Schema.safeParse(given)
  // Some files have a bare schema without a name.
  const { data: alone } = Schema.safeParse({ schema: isBareSchema(given) ? given : undefined })
  const json_schema = named ?? alone
  return json_schema
    ? { config: { response_format: { type: 'json_schema', json_schema } }, left: [] }
    : { config: {}, left: ['jsonSchema'] }
}

const isBareSchema = (given: unknown) => isJsonObject(given) && 'type' in given

function parseSchema(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return parseJson(given)
  } catch (error) {
    if (error instanceof UnacceptableJson) return undefined
    throw error
  }
}
