import { text } from './text.ts'

/** A URL for requests and links. */
export const httpUrl = text(2_048).refine(
  isHttpUrl,
  'must be an http or https URL without a user name',
)

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}
