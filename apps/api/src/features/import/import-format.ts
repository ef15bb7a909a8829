import type { ImportFormat } from '@promptwire/core/contract/public/import/import-fields'
import type { ContentFields } from '@promptwire/core/contract/public/prompts/prompt-values'
import type { ForeignPlaceholder } from '@promptwire/core/paste/placeholder-styles'
import type { DividedBlock } from '@promptwire/core/paste/section'

/** A file as it was given: a text, or bytes in base64. */
export interface GivenFile {
  readonly path: string
  readonly content: string
  readonly content_base64?: string | undefined
}

/** A variable as another service declares it. */
export interface ImportedVariable {
  readonly key: string
  readonly default_value?: string
  readonly description?: string
  readonly required?: boolean
}

export interface ImportedBlock extends Omit<DividedBlock, 'type'> {
  readonly type: DividedBlock['type'] | 'messages'
  readonly enabled?: boolean
  /** Whether no mark of the source says its title and its bounds, so that they can be others. */
  readonly isGuess?: boolean
}

/** A prompt as it was elsewhere, in our shape. */
export interface ImportedPrompt extends Partial<Omit<ContentFields, 'model_config'>> {
  /** Undefined where the source does not name it. */
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly blocks: readonly ImportedBlock[]
  readonly variables: readonly ImportedVariable[]
  readonly model_config?: Readonly<Record<string, unknown>> | undefined
  /** Files of a skill, which are stored as they are. */
  readonly skillFiles?: readonly GivenFile[]
  /** Placeholders of a second style, which stayed text. */
  readonly unconverted?: readonly ForeignPlaceholder[]
  /** Losses and conversions of the import, in sentences for people. */
  readonly notes: readonly string[]
}

/** How texts are imported. */
export interface ImportChoices {
  /** Whether titles replace headings and tags; otherwise a text is kept as it is. */
  readonly isTidied: boolean
  /** Whether the placeholders of a key stay text. */
  readonly isText: (key: string) => boolean
}

/** A prompt that code names, while its text is elsewhere. */
export interface ReferredPrompt {
  readonly id: string
  readonly version: string | null
  /** The first file that contains it; null for a given text. */
  readonly path: string | null
  /** Line of the first occurrence, counted from 1. */
  readonly line: number
  readonly variables: string[]
}

/** A text that is imported, or one file. */
export interface ImportSource extends ImportChoices {
  readonly text: string
  /** The text with the byte order mark that some editors begin a file with. */
  readonly written: string
  /** Null where it is no file. */
  readonly path: string | null
  /** The text as JSON, undefined where it is none. */
  readonly json: unknown
  /** Whether someone says that it is of the format, so that less of a sign is enough. */
  readonly isNamed: boolean
  /** All files that were given, which it may name. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

/** The result of one reader. */
export interface FoundPrompts {
  readonly prompts: readonly ImportedPrompt[]
  readonly referred: readonly ReferredPrompt[]
  /** Losses that belong to none of them. */
  readonly notes: readonly string[]
  /** Paths of files that belong to it, which are no prompts themselves. */
  readonly taken: readonly string[]
}

export interface ReadImport extends Omit<FoundPrompts, 'taken'> {
  readonly format: ImportFormat
}

/** Reads one format; undefined where the source is of another. */
export type ReadFormat = (source: ImportSource) => FoundPrompts | undefined

export const onlyPrompts = (prompts: readonly ImportedPrompt[]): FoundPrompts => ({
  prompts,
  referred: [],
  notes: [],
  taken: [],
})
