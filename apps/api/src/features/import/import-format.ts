import type { ContentFields } from '@promptwire/contract/content/prompt-values'
import type { ImportFormat } from '@promptwire/contract/import/import-fields'
import type { ForeignPlaceholder } from '@promptwire/import/paste/placeholder-styles'
import type { DividedBlock } from '@promptwire/import/paste/section'

/** A text, or bytes in base64. */
export interface GivenFile {
  readonly path: string
  readonly content: string
  readonly content_base64?: string | undefined
}

export interface ImportedVariable {
  readonly key: string
  readonly default_value?: string
  readonly description?: string
  readonly required?: boolean
}

export interface ImportedBlock extends Omit<DividedBlock, 'type'> {
  readonly type: DividedBlock['type'] | 'messages'
  readonly enabled?: boolean
  /** True if title and boundaries are guesses, so that refining may change them. */
  readonly isGuess?: boolean
}

export interface ImportedPrompt extends Partial<Omit<ContentFields, 'model_config'>> {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly blocks: readonly ImportedBlock[]
  readonly variables: readonly ImportedVariable[]
  readonly model_config?: Readonly<Record<string, unknown>> | undefined
  /** Skill files, stored unchanged. */
  readonly skillFiles?: readonly GivenFile[]
  /** Placeholders in a second style that stayed text. */
  readonly unconverted?: readonly ForeignPlaceholder[]
  /** Sentences for people about losses and conversions. */
  readonly notes: readonly string[]
}

export interface ImportChoices {
  /** True if titles replace headings and tags; otherwise the text stays unchanged. */
  readonly isTidied: boolean
  readonly isText: (key: string) => boolean
}

/** A prompt that code refers to; its text is elsewhere. */
export interface ReferredPrompt {
  readonly id: string
  readonly version: string | null
  /** The first file that refers to the prompt; null for pasted text. */
  readonly path: string | null
  /** First occurrence, counted from 1. */
  readonly line: number
  readonly variables: string[]
}

/** A pasted text, or one file. */
export interface ImportSource extends ImportChoices {
  readonly text: string
  /** The text with any byte order mark. */
  readonly written: string
  /** Null for pasted text. */
  readonly path: string | null
  /** The text parsed as JSON; undefined if invalid. */
  readonly json: unknown
  /** True if the caller or the file name gives the format, so that weaker evidence is enough. */
  readonly isNamed: boolean
  /** All supplied files; the source may refer to them. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

export interface FoundPrompts {
  readonly prompts: readonly ImportedPrompt[]
  readonly referred: readonly ReferredPrompt[]
  /** Losses that belong to no single prompt. */
  readonly notes: readonly string[]
  /** Paths of supporting files, which are not prompts themselves. */
  readonly taken: readonly string[]
}

export interface ReadImport extends Omit<FoundPrompts, 'taken'> {
  readonly format: ImportFormat
}

/** Reads one format; undefined for a source in another format. */
export type ReadFormat = (source: ImportSource) => FoundPrompts | undefined

export const onlyPrompts = (prompts: readonly ImportedPrompt[]): FoundPrompts => ({
  prompts,
  referred: [],
  notes: [],
  taken: [],
})
