import { CHECK_TYPES_URI, CheckInput } from '@promptwire/contract/checks/checks'
import { toJsonSchema } from '@promptwire/contract/derive/json-schema'

/** JSON Schema of each type of check; tools list one flat object for all types. */
export const CHECK_TYPES = toJsonSchema(CheckInput)

const MIME_TYPE = 'application/schema+json'

export const CHECK_TYPES_RESOURCE = {
  uri: CHECK_TYPES_URI,
  name: 'check-types',
  title: 'Check types',
  description: 'The exact form of each type of check of a test case, as JSON Schema',
  mimeType: MIME_TYPE,
}

export const CHECK_TYPES_CONTENT = {
  uri: CHECK_TYPES_URI,
  mimeType: MIME_TYPE,
  text: JSON.stringify(CHECK_TYPES),
}
