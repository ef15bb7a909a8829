import { toJsonSchema } from '@promptwire/core/contract/derive/json-schema'
import { CHECK_TYPES_URI, CheckInput } from '@promptwire/core/contract/public/testing/checks'

/** JSON Schema of each type of check; tools list one flat object for all of them. */
export const CHECK_TYPES = toJsonSchema(CheckInput)

const MIME_TYPE = 'application/schema+json'

/** The resource with the types of checks. */
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
