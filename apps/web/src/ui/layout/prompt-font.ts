import {
  type PersonSettings,
  PromptFont as PromptFontField,
} from '@promptwire/core/contract/internal/person'

export const PROMPT_FONTS = PromptFontField.options

/** What the person reads and writes prompts in. */
export type PromptFont = PersonSettings['prompt_font']
