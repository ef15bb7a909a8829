import { MAX_CONTENT_LENGTH } from '@promptwire/contract/content/block-fields'
import { BLOCK_TITLES } from '@promptwire/contract/content/block-types'
import { MAX_PROMPT_DESCRIPTION_LENGTH } from '@promptwire/contract/content/prompt-fields'
import { MAX_VARIABLE_DESCRIPTION_LENGTH } from '@promptwire/contract/content/variable-fields'
import { MAX_TAGS, ModelConfig, Tags, VariableKey } from '@promptwire/contract/fields'
import { newVariableFields } from '@promptwire/contract/variables/variables'
import { invalidField } from '@promptwire/core/errors/failure'
import { MAX_NAME_LENGTH, visibleName } from '@promptwire/core/text/visible-name'
import { requireFieldWithinLimits } from '../content/index.ts'
import type { ImportedPrompt, ImportedVariable } from './import-format.ts'
import { formatList, noteAbout, truncate } from './import-notes.ts'
import { liftCallFields } from './lift-call-fields.ts'

/** Fits a foreign prompt into our limits: fixes it if nothing is lost, else rejects it or adds a note. */
export function withinLimits(prompt: ImportedPrompt): ImportedPrompt {
  const { name = '', description = '' } = prompt
  requireFieldWithinLimits('content', prompt)
  const config = limitModelConfig(prompt.model_config ?? {})
  const tags = limitTags(prompt.tags ?? [])
  const variables = prompt.variables.map(limitVariable)
  return {
    ...prompt,
    name: name && limitName(name),
    description: truncate(description, MAX_PROMPT_DESCRIPTION_LENGTH),
    tags: tags.accepted,
    blocks: prompt.blocks.map((block) => {
      if (block.content.length > MAX_CONTENT_LENGTH) throw blockTooLong(block.title)
      return { ...block, title: limitName(block.title) || BLOCK_TITLES[block.type] }
    }),
    variables: variables.flatMap(({ accepted }) => accepted ?? []),
    ...liftCallFields(config.kept),
    notes: [
      ...prompt.notes,
      ...(visibleName(name).length > MAX_NAME_LENGTH ? ['Its name was cut.'] : []),
      ...(description.length > MAX_PROMPT_DESCRIPTION_LENGTH ? ['Its description was cut.'] : []),
      ...noteAbout(tags.left, (names) => `Skipped tags: ${names}.`),
      ...noteAbout(
        variables.flatMap(({ left }) => left),
        (names) => `Skipped parts of variables: ${names}.`,
      ),
      ...noteAbout(config.left, (names) => `Skipped fields of the model configuration: ${names}.`),
    ],
  }
}

const limitName = (text: string) => truncate(visibleName(text), MAX_NAME_LENGTH).trim()

const blockTooLong = (title: string) =>
  invalidField(
    'content',
    `the part "${formatList([title])}" is longer than ${MAX_CONTENT_LENGTH} characters; divide it with headings.`,
  )

function limitTags(given: readonly string[]) {
  const fit = given.filter((tag) => Tags.safeParse([tag]).success).map((tag) => tag.trim())
  const accepted = [...new Set(fit)].slice(0, MAX_TAGS)
  return { accepted, left: given.filter((tag) => !accepted.includes(tag.trim())) }
}

/** Drops an invalid key or a default that is too long; cuts the description. */
function limitVariable(given: ImportedVariable): { accepted?: ImportedVariable; left: string[] } {
  const { key, default_value: value, description = '', ...more } = given
  if (!VariableKey.safeParse(key).success) return { left: [key] }
  const fits = newVariableFields.default_value.safeParse(value).success
  const isCut = description.length > MAX_VARIABLE_DESCRIPTION_LENGTH
  return {
    accepted: {
      key,
      ...more,
      description: truncate(description, MAX_VARIABLE_DESCRIPTION_LENGTH),
      ...(fits && value !== undefined && { default_value: value }),
    },
    left: [
      ...(fits ? [] : [`the default of ${key}, which is too long`]),
      ...(isCut ? [`the end of the description of ${key}`] : []),
    ],
  }
}

/** Drops and names fields with an invalid value. */
function limitModelConfig(given: Readonly<Record<string, unknown>>) {
  const problems = ModelConfig.safeParse(given).error?.issues ?? []
  const left = [...new Set(problems.map(({ path }) => String(path[0])))]
  const accepted = Object.fromEntries(
    Object.entries(given).filter(([name]) => !left.includes(name)),
  )
  return { kept: accepted, left }
}
