import type { Client } from '@promptwire/core/contract/derive/client'
import type { InternalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { MemberProject, ProjectSummary } from '@promptwire/core/contract/people/project'
import type { ProjectContract } from '@promptwire/core/contract/people/project-contract'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { SignedIn } from '../auth/signed-in.ts'
import type { FormValues } from '../forms/read-form.ts'

/** A query parameter that the page ignored. */
export interface IgnoredParam {
  readonly name: string
  readonly given: string
}

/** The signed-in person and their projects. */
export interface Viewer {
  readonly person: SignedIn
  readonly projects: readonly MemberProject[]
  /** The numbers of the project in the address, or of the one that was opened last. */
  readonly summary: ProjectSummary | undefined
  /** Whether an account requires a second factor that they have not set up. */
  readonly needsSecondFactor: boolean
  /** Whether their role in an account allows creating projects. */
  readonly mayCreateProjects: boolean
}

/** The result of a submitted form. */
interface SubmissionResult<Result> {
  readonly result: Result
  /** Whether the form ran in an earlier submission; its result may be outdated. */
  readonly isPast: boolean
}

type RequestVariables = RequestEnvironment['Variables']

/** Variables of a page request. */
interface WebVariables extends RequestVariables {
  /** For `<style>` elements of islands. */
  nonce: string
  /** The signed-in person, fetched at most once; undefined if no one is. */
  viewer: () => Promise<Viewer | undefined>
  /** Shows a message once on the next page at a path. */
  flash: (to: string, text: string) => Promise<void>
  /** The id of the submitted form, the same for repeated submissions. */
  formId: string | undefined
  /** Whether all API requests of the form so far were replays. */
  isReplayed: boolean | undefined
  /** Query parameters that the page ignored and reports. */
  ignoredParams: readonly IgnoredParam[] | undefined
  /** Runs a form once: a double click gets the result of the first click. */
  once: <Result>(
    values: FormValues,
    run: () => Promise<Result>,
  ) => Promise<SubmissionResult<Result>>

  /** Submits a form to another address of ours, as the browser of this request. */
  submit: (path: string, values: FormValues) => Promise<Response>

  /** Set by `requirePerson`: the person, their projects and the API as that person. */
  person: SignedIn
  projects: readonly MemberProject[]
  api: Client<InternalContract>

  /** Set by `openProject`: the project in the path and its API as the person. */
  project: MemberProject
  projectApi: Client<ProjectContract>

  /** Set where the address names the prompt of a page by a former slug. */
  presentSlug: string | undefined
}

export interface WebEnvironment {
  Variables: WebVariables
}

export type WebRequest = Context<WebEnvironment>
