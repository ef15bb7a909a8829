import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Asking } from './doors/subject-finder.ts'

/** A verb with the context that `contractRoutes` makes for its row. */
export type Run<Result> = (context: object) => Result

/** A request that was let in, with its input. */
export interface AdmittedRequest extends Asking {
  readonly c: Context<RequestEnvironment>
}

export type Respond = (request: AdmittedRequest) => Response | Promise<Response>
