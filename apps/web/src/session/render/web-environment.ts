import type { Client } from '@promptwire/core/contract/derive/client'
import type { InternalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Project } from '@promptwire/core/contract/people/project'
import type { ProjectContract } from '@promptwire/core/contract/people/project-contract'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import type { SignedIn } from '../auth/signed-in.ts'
import type { FormValues } from '../forms/read-form.ts'

/** A choice of an address that the page does not have. */
export interface IgnoredParam {
  readonly name: string
  readonly given: string
}

/** Who looks at the page, and the projects they reach. */
export interface Viewer {
  readonly person: SignedIn
  readonly projects: readonly Project[]
}

/** What a form came to. */
interface SubmissionResult<Result> {
  readonly result: Result
  /** Whether it was carried out when it was sent before, and not now: it may be otherwise by now. */
  readonly isPast: boolean
}

type RequestVariables = RequestEnvironment['Variables']

/** What a page's request carries. */
interface WebVariables extends RequestVariables {
  /** For `<style>` elements that an island makes. */
  nonce: string
  /** The signed-in person, fetched at most once; undefined if no one is. */
  viewer: () => Promise<Viewer | undefined>
  /** Leaves a word for the next page at an address. */
  flash: (to: string, text: string) => Promise<void>
  /** Of the form that was sent, which is the same where it was sent twice. */
  formId: string | undefined
  /** Whether all that the form has changed so far was changed when it was sent before. */
  isReplayed: boolean | undefined
  /** Choices of the address that the page does not have, and says so. */
  ignoredParams: readonly IgnoredParam[] | undefined
  /** Carries out what a form of these values says; the second of two clicks gets the first's result. */
  once: <Result>(
    values: FormValues,
    run: () => Promise<Result>,
  ) => Promise<SubmissionResult<Result>>

  /** Behind `requirePerson`: the person, the projects they reach, and the API as that person. */
  person: SignedIn
  projects: readonly Project[]
  api: Client<InternalContract>

  /** Behind `openProject`: the project that the path names, and the API in it as the person. */
  project: Project
  projectApi: Client<ProjectContract>
}

export interface WebEnvironment {
  Variables: WebVariables
}

export type WebRequest = Context<WebEnvironment>
