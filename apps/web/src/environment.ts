import {
  commonFields,
  edgeFields,
  port,
  serviceSecret,
  topic,
} from '@promptwire/runtime/environment-fields'
import { z } from 'zod'

export const WebEnvironment = z.object({
  ...commonFields,
  ...edgeFields,
  ...serviceSecret,
  ...topic('Addresses and ports', {
    WEB_METRICS_PORT: port
      .optional()
      .describe('Port of `/metrics`. If unset, the app serves no metrics.'),
    WEB_PORT: port.default(3000).describe('Port of the web app.'),
  }),
})
export type WebEnvironment = z.output<typeof WebEnvironment>
