import type { Answer, ProjectOperation } from '@promptwire/contract/operation'
import { PREFER_DIFF } from '@promptwire/contract/public-contract'
import { addHeader } from '@promptwire/runtime/response-headers'
import { describeChanges } from '../features/audit/index.ts'
import { observeChanges } from '../kernel/change/observe-changes.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import type { AdmittedRequest } from './respond.ts'

/**
 * Runs a write, and adds its changes as text if the caller prefers that (RFC 7240). Built from
 * audit entries; free unless requested.
 */
export function withDiff(
  request: AdmittedRequest,
  { effect }: Pick<ProjectOperation, 'effect'>,
  unitOfWork: UnitOfWork,
  run: (unitOfWork: UnitOfWork) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  if (effect === 'reads' || !prefersDiff(request.c.req.header('Prefer'))) return run(unitOfWork)
  return addDiff(request, unitOfWork, run)
}

async function addDiff(
  { c, caller }: AdmittedRequest,
  unitOfWork: UnitOfWork,
  run: (unitOfWork: UnitOfWork) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const observed = observeChanges(unitOfWork)
  const answer = await run(observed.unitOfWork)
  addHeader(c, 'Preference-Applied', PREFER_DIFF.Prefer)
  return { ...answer, diff: describeChanges(observed.entries, caller.may) }
}

const prefersDiff = (preferences = ''): boolean =>
  preferences.split(',').some((each) => each.trim() === PREFER_DIFF.Prefer)
