import type { Contract, Operation } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Hono } from 'hono'

/** Answers 405 with `Allow` on the paths of a contract; add it after the contract's own routes. */
export function methodNotAllowed(routes: Hono<RequestEnvironment>, contract: Contract): void {
  const operations = Object.values(contract)
  for (const path of new Set(operations.flatMap(servedPaths))) {
    const served = operations.filter((operation) => servedPaths(operation).includes(path))
    const methods = served.map(({ method }) => method)
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    routes.all(path, (c) => {
      const message = `${c.req.method} is not possible here; use ${allowed.join(' or ')}.`
      throw new Failure('METHOD_NOT_ALLOWED', message, { Allow: allowed.join(', ') })
    })
  }
}

const servedPaths = ({ path, formerPath }: Operation): string[] =>
  formerPath === undefined ? [path] : [path, formerPath]
