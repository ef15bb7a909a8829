import {
  type PersonSettings,
  PromptFont as PromptFontField,
  Theme as ThemeField,
} from '@promptwire/contract/auth/person'

export const THEMES = ThemeField.options

/** The chosen theme; `system` follows the device. */
export type Theme = PersonSettings['theme']

export const PROMPT_FONTS = PromptFontField.options

export type PromptFont = PersonSettings['prompt_font']
