import type { Diagnosis } from './network-causes.ts'
import type { Step } from './step.ts'
import { authorizationStep, registrationStep, tokenStep } from './steps/authorization.ts'
import { corsStep, endpointCorsStep, readChallengeStep } from './steps/browsers.ts'
import { handshakeStep, keyStep } from './steps/client.ts'
import { issuerStep, resourceMetadataStep, wellKnownResourceStep } from './steps/discovery.ts'
import { addressStep, authorizationHeaderStep, challengeStep } from './steps/endpoint.ts'
import { headersStep } from './steps/headers.ts'
import { streamingStep } from './steps/streaming.ts'
import { createVisit, type VisitOptions } from './visit.ts'

/** The result of a step; only the last one can have a cause. */
export interface Finding {
  readonly step: string
  readonly cause?: Diagnosis
}

/** In connection order: a cause makes later steps fail, never earlier ones. */
const STEPS: readonly Step[] = [
  addressStep,
  challengeStep,
  authorizationHeaderStep,
  resourceMetadataStep,
  wellKnownResourceStep,
  issuerStep,
  registrationStep,
  authorizationStep,
  tokenStep,
  corsStep,
  endpointCorsStep,
  readChallengeStep,
  headersStep,
  streamingStep,
  handshakeStep,
]

/** Checks a deployment as its clients use it. Stops at the first cause. */
export async function* checkDeployment(
  address: URL,
  options: VisitOptions = {},
): AsyncGenerator<Finding> {
  const visit = createVisit(address, options)
  for (const { title, run } of options.key ? [...STEPS, keyStep] : STEPS) {
    const cause = await run(visit)
    yield { step: title, ...(cause && { cause }) }
    if (cause) return
  }
}
