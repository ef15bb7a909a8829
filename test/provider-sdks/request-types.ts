import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages'
import type { GenerateContentParameters } from '@google/genai'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type {
  FunctionTool,
  ResponseCreateParamsNonStreaming,
  ResponseInputItem,
  Tool,
} from 'openai/resources/responses/responses'

/** Each provider SDK's type for a request. */
export interface RequestTypes {
  readonly 'openai-chat': ChatCompletionCreateParamsNonStreaming
  readonly 'openai-responses': ResponsesRequest
  readonly anthropic: MessageCreateParamsNonStreaming
  readonly google: Json<GenerateContentParameters>
}

/** The SDK requires fields of responses in two places; the published schema does not. */
interface ResponsesRequest extends Omit<ResponseCreateParamsNonStreaming, 'input' | 'tools'> {
  readonly input: (ResponseInputItem | AssistantMessage)[]
  readonly tools?: (Tool | Omit<FunctionTool, 'strict'>)[]
}

interface AssistantMessage {
  readonly role: 'assistant'
  readonly content: readonly { readonly type: 'output_text'; readonly text: string }[]
}

/** A value as JSON: an enum is its text, in any case. */
type Json<Value> = Value extends string
  ? `${Value}` | Lowercase<`${Value}`>
  : Value extends object
    ? { [Key in keyof Value]: Json<Value[Key]> }
    : Value
