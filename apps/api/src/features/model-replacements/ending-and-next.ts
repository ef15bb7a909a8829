import type { EndingModelRow } from '@promptwire/core/models/known/known-model'
import type { Replacement } from '@promptwire/core/models/known/replace-model'

export interface EndingAndNext {
  readonly ending: EndingModelRow
  readonly next: Replacement
}
