import { type Diagnosis, diagnoseNetwork, Unreachable } from './network-causes.ts'
import type { Visit } from './visit.ts'

type Text<Evidence> = string | ((evidence: Evidence, visit: Visit) => string)

/** A row of a step's table of causes. */
export interface Cause<Evidence> {
  readonly id: string
  /** Whether the evidence shows this cause; earlier rows take precedence. */
  readonly when: (evidence: Evidence, visit: Visit) => boolean
  readonly problem: Text<Evidence>
  readonly remedy: Text<Evidence>
}

/** A step of the check: a title, and how to find a cause. */
export interface Step {
  readonly title: string
  /** Resolves with the first cause; undefined if the step passes. */
  readonly run: (visit: Visit) => Promise<Diagnosis | undefined>
}

/** A step whose probe collects evidence; the first matching row is the cause. */
export const step = <Evidence>(
  title: string,
  probe: (visit: Visit) => Promise<Evidence>,
  causes: readonly Cause<Evidence>[],
): Step => ({
  title,
  run: async (visit) => {
    try {
      const evidence = await probe(visit)
      const cause = causes.find(({ when }) => when(evidence, visit))
      return cause && toDiagnosis(cause, evidence, visit)
    } catch (error) {
      if (error instanceof Unreachable) return diagnoseNetwork(error)
      throw error
    }
  },
})

function toDiagnosis<Evidence>(
  { id, problem, remedy }: Cause<Evidence>,
  evidence: Evidence,
  visit: Visit,
): Diagnosis {
  const write = (text: Text<Evidence>) => (typeof text === 'string' ? text : text(evidence, visit))
  return { id, problem: write(problem), remedy: write(remedy) }
}
