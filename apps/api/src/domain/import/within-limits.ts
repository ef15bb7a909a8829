import { MOST_TAGS, ModelConfig, Tags, VariableKey } from '@promptwire/core/contract/fields'
import { BLOCK_TITLES, MOST_CONTENT } from '@promptwire/core/contract/public/blocks'
import { MOST_DESCRIPTION } from '@promptwire/core/contract/public/prompt-fields'
import {
  MOST_DESCRIPTION as MOST_VARIABLE_WORDS,
  newVariableFields,
} from '@promptwire/core/contract/public/variables'
import { Failure } from '@promptwire/core/failure'
import { MOST_NAME, visibleName } from '@promptwire/core/text'
import { requireWithinLimits } from '../prompt/content-limits.ts'
import type { ImportedPrompt, ImportedVariable } from './import-format.ts'
import { about, cut, listed } from './words.ts'

/** What others allow and we do not, mended where nothing is lost by it, and else refused or noted. */
export function withinLimits(prompt: ImportedPrompt): ImportedPrompt {
  const { name = '', description = '' } = prompt
  requireWithinLimits(prompt)
  const config = modelConfigOf(prompt.model_config ?? {})
  const tags = tagsOf(prompt.tags ?? [])
  const variables = prompt.variables.map(variableOf)
  return {
    ...prompt,
    name: name && nameOf(name),
    description: cut(description, MOST_DESCRIPTION),
    tags: tags.kept,
    blocks: prompt.blocks.map((block) => {
      if (block.content.length > MOST_CONTENT) throw tooLong(block.title)
      return { ...block, title: nameOf(block.title) || BLOCK_TITLES[block.type] }
    }),
    variables: variables.flatMap(({ kept }) => kept ?? []),
    model_config: config.kept,
    notes: [
      ...prompt.notes,
      ...(visibleName(name).length > MOST_NAME ? ['Its name was cut.'] : []),
      ...(description.length > MOST_DESCRIPTION ? ['Its description was cut.'] : []),
      ...about(tags.left, (names) => `Tags were left out: ${names}.`),
      ...about(
        variables.flatMap(({ left }) => left),
        (names) => `Of variables was left out: ${names}.`,
      ),
      ...about(config.left, (names) => `Of the model configuration was left out: ${names}.`),
    ],
  }
}

const nameOf = (text: string) => cut(visibleName(text), MOST_NAME).trim()

const tooLong = (title: string) =>
  new Failure(
    'VALIDATION_ERROR',
    `content: the part "${listed([title])}" is longer than ${MOST_CONTENT} characters; divide it with headings.`,
  )

/** Tags as we have them, in their order; those that are none of ours, or too many, are left. */
function tagsOf(given: readonly string[]) {
  const fit = given.filter((tag) => Tags.safeParse([tag]).success).map((tag) => tag.trim())
  const kept = [...new Set(fit)].slice(0, MOST_TAGS)
  return { kept, left: given.filter((tag) => !kept.includes(tag.trim())) }
}

/** A variable without what of it is no key, default or description here. */
function variableOf(given: ImportedVariable): { kept?: ImportedVariable; left: string[] } {
  const { key, default_value: value, description = '', ...more } = given
  if (!VariableKey.safeParse(key).success) return { left: [key] }
  const fits = newVariableFields.default_value.safeParse(value).success
  const isCut = description.length > MOST_VARIABLE_WORDS
  return {
    kept: {
      ...{ key, ...more, description: cut(description, MOST_VARIABLE_WORDS) },
      ...(fits && value !== undefined && { default_value: value }),
    },
    left: [
      ...(fits ? [] : [`the default of ${key}, which is too long`]),
      ...(isCut ? [`the end of the description of ${key}`] : []),
    ],
  }
}

/** Fields whose value means nothing to us are left out and named. */
function modelConfigOf(given: Readonly<Record<string, unknown>>) {
  const problems = ModelConfig.safeParse(given).error?.issues ?? []
  const left = [...new Set(problems.map(({ path }) => String(path[0])))]
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !left.includes(name)))
  return { kept, left }
}
