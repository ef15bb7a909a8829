import { commonFields, edgeFields, port, secrets } from '@promptwire/runtime/environment-fields'
import { z } from 'zod'

/** The web app's configuration; docs/configuration.md says what each is for. */
export const WebEnvironment = z.object({
  ...commonFields,
  ...edgeFields,
  WEB_PORT: port.default(3000),
  SERVICE_SECRET: secrets,
})
export type WebEnvironment = z.output<typeof WebEnvironment>
