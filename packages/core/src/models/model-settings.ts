/** A JSON Schema, as its author wrote it. */
export type SchemaObject = Readonly<Record<string, unknown>>

/** A function that the model can call. */
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
  /** Settings that some kinds of providers have, by their names in snake case. */
  readonly extras?: Readonly<Record<string, unknown>>
  /** Options of the AI SDK, by kind of provider. */
  readonly providerOptions?: Readonly<Record<string, unknown>>
}

/** A setting that did not reach the provider as the author set it. */
export interface SettingNotSent {
  /** As a model configuration names it. */
  readonly setting: string
  readonly reason: string
}
