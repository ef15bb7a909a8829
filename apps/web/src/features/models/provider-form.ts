import { StoredKind } from '@promptwire/core/contract/provider-fields'
import { z } from 'zod'
import { hidden, multiline, number, text, ticked } from '../../session/form-fields.ts'

/** Lines that say something. */
export const lines = () =>
  multiline().transform((given) =>
    given
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )

/** An empty field is none. */
const textOrNone = () => text().transform((given) => (given.trim() === '' ? null : given))

const optionOrNone = () => text().transform((given) => given.trim() || undefined)

const numberOrDefault = () => number().transform((given) => given ?? null)

/** `Name: value` on each line; a line without a colon has no value, which the API refuses. */
const headerLines = () =>
  lines().transform((given) =>
    given.map((line) => {
      const [name = '', ...value] = line.split(':')
      return { name: name.trim(), value: value.join(':').trim() }
    }),
  )

export const NewProviderForm = z.object({
  preset: hidden(text()),
  kind: hidden(text().pipe(StoredKind)),
  name: text(),
  base_url: textOrNone(),
  credential: textOrNone(),
  region: optionOrNone(),
  api_version: optionOrNone(),
  headers: headerLines(),
  silence_timeout: numberOrDefault(),
  total_timeout: numberOrDefault(),
  concurrency: number(),
  default_model: text(),
  models: lines(),
})

/** The kind stays; an empty key keeps the one there is, and so do empty headers. */
export const ProviderForm = NewProviderForm.omit({ preset: true, kind: true }).extend({
  remove_headers: ticked(),
})

/** Never goes back into a page. */
export const SECRET = ['credential', 'headers'] as const

interface TypedOptions {
  readonly region?: string | undefined
  readonly api_version?: string | undefined
}

/** The fields of single kinds, as the API takes them. */
export const withOptions = <Typed extends TypedOptions>({
  region,
  api_version,
  ...rest
}: Typed) => ({
  ...rest,
  options: { ...(region && { region }), ...(api_version && { api_version }) },
})
