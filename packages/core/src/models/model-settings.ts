export type SchemaObject = Readonly<Record<string, unknown>>

export interface FunctionTool {
  readonly name: string
  readonly description?: string
  readonly parameters: SchemaObject
  readonly strict?: boolean
}

export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

/** JSON as the answer; without a schema, any JSON. */
export interface JsonFormat {
  readonly name?: string
  readonly description?: string
  readonly schema?: SchemaObject
  readonly strict?: boolean
}

/** Only the author's settings: providers have their own defaults. */
export interface ModelSettings {
  readonly temperature?: number
  readonly topP?: number
  readonly topK?: number
  readonly maxOutputTokens?: number
  readonly stop?: readonly string[]
  readonly seed?: number
  readonly presencePenalty?: number
  readonly frequencyPenalty?: number
  readonly responseFormat?: JsonFormat
  readonly tools?: readonly FunctionTool[]
  readonly toolChoice?: ToolChoice
  /** Settings of some provider kinds, in snake case. */
  readonly extras?: Readonly<Record<string, unknown>>
  /** AI SDK options by provider kind. */
  readonly providerOptions?: Readonly<Record<string, unknown>>
}

/** A setting that was dropped or changed for the provider. */
export interface SettingNotSent {
  /** The name in the model configuration. */
  readonly setting: string
  readonly reason: string
}
