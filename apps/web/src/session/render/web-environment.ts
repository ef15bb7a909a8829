import type { Client } from '@promptwire/contract/derive/client'
import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { ProjectContract } from '@promptwire/contract/project-contract'
import type { MemberProject, ProjectSummary } from '@promptwire/contract/projects/project'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { SignedIn } from '../auth/signed-in.ts'
import type { FormValues } from '../forms/read-form.ts'

export interface IgnoredParam {
  readonly name: string
  readonly given: string
}

export interface Viewer {
  readonly person: SignedIn
  readonly projects: readonly MemberProject[]
  /** Counts for the project in the address, or for the last opened project. */
  readonly summary: ProjectSummary | undefined
  /** An account requires a second factor, and the person has none. */
  readonly needsSecondFactor: boolean
  readonly mayCreateProjects: boolean
}

interface SubmissionResult<Result> {
  readonly result: Result
  /** The form ran in an earlier submission; its result may be outdated. */
  readonly isPast: boolean
}

type RequestVariables = RequestEnvironment['Variables']

interface WebVariables extends RequestVariables {
  /** For `<style>` elements of islands. */
  nonce: string
  /** The signed-in person, fetched at most once. */
  viewer: () => Promise<Viewer | undefined>
  /** Shows a message once, on the next page at the path. */
  flash: (to: string, text: string) => Promise<void>
  /** The same for repeated submissions. */
  formId: string | undefined
  isReplayed: boolean | undefined
  ignoredParams: readonly IgnoredParam[] | undefined
  /** Runs a form once: a double click gets the result of the first click. */
  once: <Result>(
    values: FormValues,
    run: () => Promise<Result>,
  ) => Promise<SubmissionResult<Result>>

  submit: (path: string, values: FormValues) => Promise<Response>

  /** Set by `requirePerson`. */
  person: SignedIn
  projects: readonly MemberProject[]
  api: Client<InternalContract>

  /** Set by `openProject`. */
  project: MemberProject
  projectApi: Client<ProjectContract>

  /** Set if the address names the page's prompt by a former slug. */
  presentSlug: string | undefined
}

export interface WebEnvironment {
  Variables: WebVariables
}

export type WebRequest = Context<WebEnvironment>
