import { needsStepUp } from '@promptwire/contract/auth/step-up'
import { toFieldProblem, zodErrorMap } from '@promptwire/contract/derive/issue-messages'
import { invalidInput } from '@promptwire/contract/derive/parse-input'
import { FAILURES, Failure, type FailureCode } from '@promptwire/core/errors/failure'
import { messagesByField } from '@promptwire/core/errors/field-problems'
import { logUnexpected } from '@promptwire/runtime/log-unexpected'
import type { Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { FormState } from '../../ui/controls/form-state.ts'
import { FORM_ID } from '../../ui/controls/post-form.tsx'
import type { WebEnvironment, WebRequest } from '../render/web-environment.ts'
import { isHidden, isTyped } from './form-fields.ts'
import { type FormValues, readForm } from './read-form.ts'

export interface Next {
  readonly to: string
  /** A message for the next page. */
  readonly flash?: string
}

interface FormConfig<Fields extends z.ZodObject, Result> {
  readonly fields: Fields
  /** Usually one API call as the person. */
  readonly call: (c: WebRequest, given: z.output<Fields>) => Promise<Result>
  /** Renders the page again with the values. Without it, a failure gets its own page. */
  readonly rerender?: (c: WebRequest, form: FormState) => Response | Promise<Response>
  /** Messages that replace the API's, by field. */
  readonly messages?: Readonly<Record<string, string>>
  /** Where to show failures that name no field, by code; null for the whole form. */
  readonly at?: Partial<Record<FailureCode, string | null>>
  /** Fields whose values are never sent back. */
  readonly secret?: readonly string[]
}

/** A form that changes something redirects; a form that queries something renders the result. */
type FormRoute<Fields extends z.ZodObject, Result> = FormConfig<Fields, Result> &
  (
    | { next(c: WebRequest, result: Result, given: z.output<Fields>): Next | Promise<Next> }
    | { show(c: WebRequest, result: Result, form: FormState): Response | Promise<Response> }
  )

type RerenderOptions = Pick<
  FormConfig<z.ZodObject, unknown>,
  'fields' | 'messages' | 'secret' | 'at'
>

/** Failures with a page of their own, or a redirect to sign-in. */
const OWN_PAGE_CODES = new Set<FailureCode>([
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'UNAVAILABLE',
])

const hasOwnPage = (error: unknown, { at = {} }: RerenderOptions): boolean =>
  error instanceof Failure &&
  (needsStepUp(error) || (OWN_PAGE_CODES.has(error.code) && !(error.code in at)))

/** Other ids are ignored: without a valid id, every submission runs. */
const isFormId = (id: string): boolean => /^[\w-]{22}$/.test(id)

/** For a form submitted again after going back: its result may be outdated. */
const ALREADY_SUBMITTED = 'You already submitted this form. Nothing changed this time.'

/** Pages never respond with 401: browsers would expect a challenge. */
const toStatus = ({ code }: Failure): ContentfulStatusCode =>
  code === 'UNAUTHORIZED' ? 400 : FAILURES[code].status

/**
 * Reads the form, calls the API and redirects with a message. Shows failures at their fields and
 * keeps all values.
 */
export function form<Fields extends z.ZodObject, Result>(
  route: FormRoute<Fields, Result>,
): Handler<WebEnvironment> {
  return async (c) => {
    const { [FORM_ID]: ids = [], ...values } = await readForm(c)
    c.set('formId', ids.find(isFormId))
    try {
      const given = parseFields(route.fields, values)
      const { result, isPast } = await c.var.once(values, () => route.call(c, given))
      if ('show' in route) return await route.show(c, result, toFormState(values, route))
      const { to, flash } = await route.next(c, result, given)
      const notice = isPast ? ALREADY_SUBMITTED : flash
      if (notice !== undefined) await c.var.flash(to, notice)
      return c.redirect(to, 303)
    } catch (error) {
      if (!route.rerender || hasOwnPage(error, route)) throw error
      const refusal = error instanceof Failure ? error : unexpected(c, error)
      c.status(toStatus(refusal))
      return route.rerender(c, refusedForm(refusal, values, route))
    }
  }
}

/** Values that no page of ours sends are a validation error, not an internal error. */
function parseFields<Fields extends z.ZodObject>(
  fields: Fields,
  values: FormValues,
): z.output<Fields> {
  const { success, data, error } = fields.safeParse(values, { error: zodErrorMap })
  if (success) return data
  throw invalidInput(error.issues.map((issue) => toFieldProblem(issue, values)))
}

function unexpected(c: WebRequest, error: unknown): Failure {
  logUnexpected(error, c)
  const message = `Something went wrong on our side. Nothing was changed. Request ${c.var.requestId}.`
  return new Failure('INTERNAL_ERROR', message)
}

function refusedForm(
  { code, message, details }: Failure,
  values: FormValues,
  { fields, messages = {}, secret = [], at = {} }: RerenderOptions,
): FormState {
  const names = [...visibleFields(fields), ...Object.keys(values).filter(isInside)]
  const place = at[code]
  const { problems, rest } = place
    ? { problems: { [place]: message }, rest: '' }
    : messagesByField({ message, details }, names)
  const fieldMessages = Object.entries(problems).map(([name, problem]) => [
    name,
    messages[name] ?? problem,
  ])
  const state = toFormState(values, { secret })
  return {
    ...state,
    problems: Object.fromEntries(fieldMessages),
    problem: rest === '' ? undefined : rest,
    focus: names.find((name) => name in problems),
    typed: typedTexts(fields, state.values),
  }
}

const visibleFields = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => !isHidden(shape[name]))

const typedTexts = ({ shape }: z.ZodObject, values: FormState['values']): string[] =>
  Object.keys(shape)
    .filter((name) => isTyped(shape[name]))
    .flatMap((name) => values[name] ?? [])
    .filter((given) => given.trim() !== '')

const isInside = (name: string): boolean => /^[a-z_]+(\.[\w-]+)+$/.test(name)

function toFormState(
  values: FormValues,
  { secret = [] }: Pick<RerenderOptions, 'secret'>,
): FormState {
  const entries = Object.entries(values).filter(([name]) => !secret.includes(name))
  return { values: Object.fromEntries(entries), problems: {} }
}
