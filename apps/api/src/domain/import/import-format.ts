import type { ImportFormat } from '@promptwire/core/contract/public/import-fields'
import type { DividedBlock } from '@promptwire/core/paste/section'

/** A variable as another service declares it. */
export interface ImportedVariable {
  readonly key: string
  readonly default_value?: string
  readonly description?: string
  readonly required?: boolean
}

/** A prompt as it was elsewhere, in our shape. */
export interface ImportedPrompt {
  /** Undefined where the source does not name it. */
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly blocks: readonly (DividedBlock & { readonly enabled?: boolean })[]
  readonly variables: readonly ImportedVariable[]
  readonly model_config?: Readonly<Record<string, unknown>> | undefined
  /** What could not be carried, or was carried in another form, in sentences for people. */
  readonly notes: readonly string[]
}

/** A prompt that code names, while its text is elsewhere. */
export interface ReferredPrompt {
  readonly id: string
  readonly version: string | null
  /** Where it stands first, counted from 1. */
  readonly line: number
  readonly variables: string[]
}

/** What is imported: a text, or the files of a folder. */
export interface ImportSource {
  readonly text: string
  readonly files: readonly { readonly path: string; readonly content: string }[]
  /** The text as JSON, undefined where it is none. */
  readonly json: unknown
}

export interface ReadImport {
  readonly format: ImportFormat
  readonly prompts: readonly ImportedPrompt[]
  readonly referred: readonly ReferredPrompt[]
}

/** Reads one format; undefined where the source is of another. */
export type ReadFormat = (source: ImportSource) => Omit<ReadImport, 'format'> | undefined

export const onlyPrompts = (prompts: readonly ImportedPrompt[]) => ({ prompts, referred: [] })
