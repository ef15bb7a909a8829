import type { Contract } from '@promptwire/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Hono } from 'hono'

/** Responds 405 with `Allow` on a contract's paths; add it after the contract's own routes. */
export function methodNotAllowed(routes: Hono<RequestEnvironment>, contract: Contract): void {
  const operations = Object.values(contract)
  for (const path of new Set(operations.map(({ path }) => path))) {
    const served = operations.filter((operation) => operation.path === path)
    const methods = served.map(({ method }) => method)
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    routes.all(path, (c) => {
      const message = `${c.req.method} is not possible here; use ${allowed.join(' or ')}.`
      throw new Failure('METHOD_NOT_ALLOWED', message, { Allow: allowed.join(', ') })
    })
  }
}
