import { MAX_CONTENT_LENGTH } from '@promptwire/contract/content/block-fields'
import {
  type Include,
  type IncludeInput,
  MAX_INCLUDE_DEPTH,
} from '@promptwire/contract/content/include-fields'
import { VARIABLE_FIELD_NAMES } from '@promptwire/contract/content/variable-fields'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import { expandIncludes } from '@promptwire/core/compile/expand-includes'
import { isBlank, renderBlocks } from '@promptwire/core/compile/template'
import { findKeyUses } from '@promptwire/core/compile/variable-usage'
import { invalidField } from '@promptwire/core/errors/failure'
import type { ContentBlock, PromptContent } from '../content/index.ts'

/** An include in the contract's input. */
export type GivenInclude = NonNullable<IncludeInput>

/** A version that can be included. */
export interface PartVersion {
  readonly promptId: string
  readonly number: number
  readonly content: PromptContent
}

/** The fields of an including block; `content` shows the part's content and is read-only. */
export type IncludingFields = Pick<ContentBlock, 'include' | 'heading' | 'content'>

/** `field` is the include's path in the request, for errors. */
export function includeVersion(
  { promptId, number, content }: PartVersion,
  { version, block = null, live = version === undefined }: GivenInclude,
  field: string,
): IncludingFields {
  const depth = 1 + Math.max(0, ...content.blocks.map(({ include }) => include?.depth ?? 0))
  if (depth > MAX_INCLUDE_DEPTH) throw tooDeep(field)
  const part = describeBlocks(chooseBlocks(content, block, field), content.variables)
  const text = renderBlocks(part.blocks)
  if (text.length > MAX_CONTENT_LENGTH) throw tooLong(field)
  const include = { prompt: promptId, block, version: number, live, depth, ...part }
  return { include, heading: 'none', content: text }
}

function chooseBlocks(
  { blocks }: PromptContent,
  chosen: string | null,
  field: string,
): PromptContent['blocks'] {
  if (chosen === null) return blocks
  const block = blocks.find(({ id }) => id === chosen)
  if (!block) throw invalidField(`${field}.block`, 'names no block of this version.')
  return [block]
}

const PART_FIELDS = ['type', 'title', 'content', 'role', 'name', 'heading', 'when'] as const

/** The blocks to compile, without nested parts, and their variables. */
function describeBlocks(
  chosen: PromptContent['blocks'],
  variables: PromptContent['variables'],
): Pick<Include, 'blocks' | 'variables'> {
  const blocks = expandIncludes(chosen).filter((block) => block.enabled && !isBlank(block))
  const used = new Set(findKeyUses(blocks).map(({ key }) => key))
  return {
    blocks: blocks.map((block) => pickFields(block, PART_FIELDS)),
    variables: variables
      .filter(({ key }) => used.has(key))
      .map((variable) => pickFields(variable, VARIABLE_FIELD_NAMES)),
  }
}

const tooDeep = (field: string) =>
  invalidField(field, `nests parts deeper than ${MAX_INCLUDE_DEPTH} levels.`)

const tooLong = (field: string) =>
  invalidField(field, `includes more than ${MAX_CONTENT_LENGTH} characters.`)
