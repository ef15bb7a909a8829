import { INTERNAL_PREFIX } from '@promptwire/contract/internal-contract'
import type { ApiEnvironment } from '../environment.ts'

/** The variables by which a command reaches the running API. */
export const operatorFields = {
  API_INTERNAL_HOST: true,
  API_INTERNAL_PORT: true,
  SERVICE_SECRET: true,
} as const

/** Wildcard addresses, and the loopback address of each. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

type InternalListener = Pick<ApiEnvironment, 'API_INTERNAL_HOST' | 'API_INTERNAL_PORT'>

export function toInternalAddress(environment: InternalListener): string {
  const { API_INTERNAL_HOST, API_INTERNAL_PORT } = environment
  const host = LOOPBACK[API_INTERNAL_HOST] ?? API_INTERNAL_HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${API_INTERNAL_PORT}${INTERNAL_PREFIX}`
}
