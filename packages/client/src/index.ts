export { createClient } from './client.ts'
export { type FieldProblem, PromptwireError } from './error.ts'
export type {
  Client,
  ClientOptions,
  Compile,
  Compiled,
  CompileValues,
  Format,
  GetOptions,
  Prefetched,
  PrefetchFailure,
  Prompt,
  PromptTypes,
  ServerOptions,
  Storage,
  Stored,
  Value,
  Variables,
} from './types.ts'
