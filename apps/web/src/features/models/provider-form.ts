import { StoredKind } from '@promptwire/contract/models/provider-fields'
import { z } from 'zod'
import { hidden, multiline, number, text, ticked } from '../../session/forms/form-fields.ts'

/** Non-empty lines. */
export const lines = () =>
  multiline().transform((given) =>
    given
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )

/** Reads an empty field as null. */
const textOrNone = () => text().transform((given) => (given.trim() === '' ? null : given))

const optionOrNone = () => text().transform((given) => given.trim() || undefined)

const numberOrDefault = () => number().transform((given) => given ?? null)

/** Parses `Name: value` lines. Without a colon the value is missing, which the API rejects. */
const headerLines = () =>
  lines().transform((given) =>
    given.map((line) => {
      const [name = '', ...value] = line.split(':')
      return { name: name.trim(), value: value.join(':').trim() }
    }),
  )

/** Named like the API's fields, so that errors show at the field. */
const optionFields = {
  'options.region': optionOrNone(),
  'options.api_version': optionOrNone(),
  'options.location': optionOrNone(),
  'options.project': optionOrNone(),
}

export const NewProviderForm = z.object({
  preset: hidden(text()),
  kind: hidden(text().pipe(StoredKind)),
  name: text(),
  base_url: textOrNone(),
  credential: textOrNone(),
  ...optionFields,
  headers: headerLines(),
  silence_timeout: numberOrDefault(),
  total_timeout: numberOrDefault(),
  concurrency: number(),
  default_model: text(),
  models: lines(),
})

/** The kind cannot change. An empty key or empty headers keep the stored values. */
export const ProviderForm = NewProviderForm.omit({ preset: true, kind: true }).extend({
  remove_headers: ticked(),
})

/** Fields that a page never shows again. */
export const SECRET = ['credential', 'headers'] as const

type TypedOptions = { readonly [Name in keyof typeof optionFields]?: string | undefined }

/** Groups the option fields as the API expects them. */
export function withOptions<Typed extends TypedOptions>({
  'options.region': region,
  'options.api_version': api_version,
  'options.location': location,
  'options.project': project,
  ...rest
}: Typed) {
  const given = Object.entries({ region, api_version, location, project })
  const options = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  return { ...rest, options }
}
