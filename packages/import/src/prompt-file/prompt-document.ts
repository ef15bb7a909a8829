import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  BLOCK_DEFAULTS,
  BLOCK_FIELD_NAMES,
  type blockFields,
} from '@promptwire/contract/content/block-fields'
import {
  type ContentFields,
  NEW_METADATA,
  type ProposableMetadata,
  pickContentFields,
  pickProposable,
} from '@promptwire/contract/content/prompt-values'
import {
  VARIABLE_FIELD_NAMES,
  type variableFields,
} from '@promptwire/contract/content/variable-fields'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import { jsonInOrder } from '@promptwire/core/text/same-json'
import type { z } from 'zod'

type Values<Fields extends Readonly<Record<string, { readonly value: z.ZodType }>>> = {
  readonly [Name in keyof Fields]: z.output<Fields[Name]['value']>
}

/** A shared part as an author refers to it, without its text. */
export interface IncludedPart {
  /** Its slug; its id if the slug is unknown. */
  readonly prompt: string
  readonly block?: string
  /** Absent if saving takes the live version. */
  readonly version?: number
}

export type DocumentBlock = Omit<Values<typeof blockFields>, 'include'> & {
  readonly include: IncludedPart | null
}
export type DocumentVariable = Values<typeof variableFields>

/** A prompt's fields in a file. Ids, labels and versions stay on the server. */
export interface PromptDocument extends ProposableMetadata, ContentFields {
  readonly variables: readonly DocumentVariable[]
  readonly blocks: readonly DocumentBlock[]
}

export type ServedPrompt = ProposableMetadata &
  ContentFields & {
    readonly blocks: readonly Values<typeof blockFields>[]
    readonly variables: readonly DocumentVariable[]
  }

/** Converts a prompt to a document; `findSlug` names its shared parts. */
export const toPromptDocument = (
  prompt: ServedPrompt,
  findSlug: (id: string) => string | undefined,
): PromptDocument => ({
  ...pickProposable({ ...prompt, folder_id: null }),
  ...pickContentFields(prompt),
  variables: prompt.variables.map((variable) => pickFields(variable, VARIABLE_FIELD_NAMES)),
  blocks: prompt.blocks.map((block) =>
    withoutPartText({
      ...pickFields(block, BLOCK_FIELD_NAMES),
      include: block.include && toIncludedPart(block.include, findSlug),
    }),
  ),
})

const toIncludedPart = (
  { prompt, block, version, live }: NonNullable<Values<typeof blockFields>['include']>,
  findSlug: (id: string) => string | undefined,
): IncludedPart => ({
  prompt: findSlug(prompt) ?? prompt,
  ...(block !== null && { block }),
  ...(!live && { version }),
})

/** Drops the text and heading that a shared part determines. */
export const withoutPartText = (block: DocumentBlock): DocumentBlock => {
  if (!block.include) return block
  const { content, heading } = BLOCK_DEFAULTS
  return { ...block, content, heading }
}

/** Hashes a document, independent of the order of variables and JSON fields. */
export function hashDocument({ variables, managed, ...document }: PromptDocument): string {
  const sorted = variables.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  // Hashes in lock files are older than the field.
  const given = managed === NEW_METADATA.managed ? {} : { managed }
  const json = jsonInOrder({ ...document, ...given, variables: sorted }) ?? ''
  return bytesToHex(sha256(new TextEncoder().encode(json)))
}
