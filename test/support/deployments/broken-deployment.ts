import type { Deployment, Difference } from './deployment.ts'

/** A deployment with one fault, the cause that the check must name, and words of its remedy. */
export interface BrokenDeployment {
  readonly broken: string
  readonly cause: string
  readonly remedy: RegExp
  readonly differ: (deployment: Deployment) => Difference
}
