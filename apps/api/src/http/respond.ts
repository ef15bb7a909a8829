import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { Asking } from './doors/subject-finder.ts'

/** A verb with the context that `contractRoutes` creates for its row. */
export type Run<Result> = (context: object) => Result

export interface AdmittedRequest extends Asking {
  readonly c: Context<RequestEnvironment>
}

export type Respond = (request: AdmittedRequest) => Response | Promise<Response>
