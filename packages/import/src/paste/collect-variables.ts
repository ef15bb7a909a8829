import { findConditionKeys } from '@promptwire/core/compile/condition'
import { findPlaceholderKeys, parseText } from '@promptwire/core/compile/template'
import type { DividedBlock } from './section.ts'

/** Keys used in rendered titles, contents and conditions, in order of first use. */
export const collectVariables = (blocks: readonly Omit<DividedBlock, 'type'>[]): string[] => [
  ...new Set(
    blocks.flatMap(({ title, content, heading, when }) => [
      ...(when ? findConditionKeys(when) : []),
      ...findPlaceholderKeys([
        ...(heading === 'none' ? [] : parseText(title)),
        ...parseText(content),
      ]),
    ]),
  ),
]
