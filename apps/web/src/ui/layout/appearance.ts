import {
  type PersonSettings,
  PromptFont as PromptFontField,
  Theme as ThemeField,
} from '@promptwire/core/contract/internal/person'

export const THEMES = ThemeField.options

/** What the person chose; `system` follows the device. */
export type Theme = PersonSettings['theme']

export const PROMPT_FONTS = PromptFontField.options

/** What the person reads and writes prompts in. */
export type PromptFont = PersonSettings['prompt_font']
