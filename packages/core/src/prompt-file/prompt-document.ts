import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { z } from 'zod'
import { pickFields } from '../contract/derive/map-fields.ts'
import {
  BLOCK_DEFAULTS,
  BLOCK_FIELD_NAMES,
  type blockFields,
} from '../contract/public/prompts/block-fields.ts'
import {
  type ContentFields,
  NEW_METADATA,
  type ProposableMetadata,
  pickContentFields,
  pickProposable,
} from '../contract/public/prompts/prompt-values.ts'
import {
  VARIABLE_FIELD_NAMES,
  type variableFields,
} from '../contract/public/prompts/variable-fields.ts'
import { jsonInOrder } from '../text/same-json.ts'

type Values<Fields extends Readonly<Record<string, { readonly value: z.ZodType }>>> = {
  readonly [Name in keyof Fields]: z.output<Fields[Name]['value']>
}

/** A shared part as an author names it: without the text that it includes. */
export interface IncludedPart {
  /** Its slug, or its id where the slug is unknown. */
  readonly prompt: string
  readonly block?: string
  /** Absent where saving takes the live version. */
  readonly version?: number
}

export type DocumentBlock = Omit<Values<typeof blockFields>, 'include'> & {
  readonly include: IncludedPart | null
}
export type DocumentVariable = Values<typeof variableFields>

/** The fields of a prompt that a file has. Ids, labels and versions are the server's. */
export interface PromptDocument extends ProposableMetadata, ContentFields {
  readonly variables: readonly DocumentVariable[]
  readonly blocks: readonly DocumentBlock[]
}

/** A prompt as responses have it. */
export type ServedPrompt = ProposableMetadata &
  ContentFields & {
    readonly blocks: readonly Values<typeof blockFields>[]
    readonly variables: readonly DocumentVariable[]
  }

/** The document of a prompt; `findSlug` names the shared parts that it includes. */
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

/** A block without its text and heading if a shared part decides them. */
export const withoutPartText = (block: DocumentBlock): DocumentBlock => {
  if (!block.include) return block
  const { content, heading } = BLOCK_DEFAULTS
  return { ...block, content, heading }
}

/** Identifies the content of a document, whatever the order of its variables and of JSON fields. */
export function hashDocument({ variables, managed, ...document }: PromptDocument): string {
  const sorted = variables.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  // Hashes in lock files are older than the field.
  const given = managed === NEW_METADATA.managed ? {} : { managed }
  const json = jsonInOrder({ ...document, ...given, variables: sorted }) ?? ''
  return bytesToHex(sha256(new TextEncoder().encode(json)))
}
