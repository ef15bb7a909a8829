import { text } from '../text.ts'
import { EXAMPLE_ID } from './fields.ts'
import { modelName } from './provider-fields.ts'

const providerName = text(200).min(1)

/** Which model is asked; the project pays. */
export const askedModel = {
  provider: providerName.optional().meta({
    description: "Name or id of the provider; the project's default when left out.",
    examples: [EXAMPLE_ID],
  }),
  model: modelName.optional().meta({
    description: "The model; the provider's default when left out.",
    examples: ['gpt-5.2'],
  }),
}

/** Which model judges what others have written. */
export const judgingModel = {
  judge_provider: providerName.optional().meta({
    description: 'Name or id of the provider of the model that judges.',
    examples: [EXAMPLE_ID],
  }),
  judge_model: modelName.optional().meta({
    description: 'The model that judges llm-rubric checks.',
    examples: ['gpt-5.2'],
  }),
}
