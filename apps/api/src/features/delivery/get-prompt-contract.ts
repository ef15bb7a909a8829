import { findMessageKeys } from '@promptwire/core/compile/template'
import { toValuesSchema } from '@promptwire/core/compile/values-schema'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { withoutUnusableSchemas } from '../content/index.ts'
import { requestedContent } from './requested-content.ts'
import type { ServeContent } from './served-content.ts'

export const getPromptContract = verb(
  'get_prompt_contract',
  async ({
    caller,
    input,
    prompt,
    compute,
    serveContent,
  }: VerbContext<
    'get_prompt_contract',
    { readonly compute: Compute; readonly serveContent: ServeContent }
  >) => {
    const pointer = requestedContent(caller, prompt, input.version)
    const { version, revision, content } = await serveContent(pointer, caller)
    const { projectId } = caller
    const variables = await withoutUnusableSchemas(compute, projectId, content.variables)
    const schema = toValuesSchema(variables, findMessageKeys(content.blocks))
    const data = { version: String(version), schema }
    return { data, revision }
  },
)
