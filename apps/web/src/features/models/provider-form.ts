import { StoredKind } from '@promptwire/core/contract/provider-fields'
import { z } from 'zod'
import { hidden, multiline, text } from '../../session/form-fields.ts'

/** Lines that say something. */
const lines = () =>
  multiline().transform((given) =>
    given
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )

/** An empty field is none. */
const textOrNone = () => text().transform((given) => (given.trim() === '' ? null : given))

export const NewProviderForm = z.object({
  preset: hidden(text()),
  kind: hidden(text().pipe(StoredKind)),
  name: text(),
  base_url: textOrNone(),
  credential: textOrNone(),
  default_model: text(),
  models: lines(),
})

/** The kind stays; an empty key keeps the one there is. */
export const ProviderForm = NewProviderForm.omit({ preset: true, kind: true })

/** Never goes back into a page. */
export const SECRET = ['credential'] as const
