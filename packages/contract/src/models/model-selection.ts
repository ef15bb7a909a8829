import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { text } from '@promptwire/core/text/text'
import { EXAMPLE_ID } from '../fields.ts'
import { modelName } from './provider-fields.ts'

const providerName = text(200).min(1)

/** The model to call; billed to the project. */
export const modelSelection = {
  provider: providerName.optional().meta({
    description: "Provider name or id, from list_models. Default: the project's.",
    examples: [EXAMPLE_ID],
  }),
  model: modelName.optional().meta({
    description: "Model name, from list_models. Default: the provider's.",
    examples: [EXAMPLE_MODEL],
  }),
}

export const runModelSelection = {
  provider: modelSelection.provider.meta({
    description:
      "Provider name or id, from list_models. Default: the one that serves the prompt's model.",
  }),
  model: modelSelection.model.meta({
    description: "Model name, from list_models. Default: the prompt's, else the provider's.",
  }),
}

export const judgeModelSelection = {
  judge_provider: providerName.optional().meta({
    description: 'Provider of the LLM judge: name or id, from list_models.',
    examples: [EXAMPLE_ID],
  }),
  judge_model: modelName.optional().meta({
    description: 'LLM judge for llm-rubric checks, from list_models.',
    examples: [EXAMPLE_MODEL],
  }),
}
