import type { Caller } from '../../kernel/caller.ts'
import type { CalculateCost } from '../../platform/models/cost.ts'
import type { AiBudget } from './budget/ai-budget.sql.ts'
import { estimateMaxSpent } from './budget/max-spent.ts'
import { buildRequest } from './build-request.ts'
import { chooseModel } from './choose-model.ts'
import type { EstimateCall, ModelRun } from './model-run.ts'
import type { FindProvider } from './providers/provider-record.ts'

export interface PrepareCallPorts {
  readonly findProvider: FindProvider
  readonly calculateCost: CalculateCost
  readonly budget: AiBudget
  readonly maxOutputTokens: number
}

export async function prepareCall(ports: PrepareCallPorts, caller: Caller, run: ModelRun) {
  const { found, model, replaced } = await chooseModel(ports.findProvider, caller, run)
  const called = { provider: { id: found.id, name: found.name }, model }
  const rules = await ports.budget.readRules(caller.projectId)
  const usual = rules.maxOutputTokens ?? ports.maxOutputTokens
  const { access } = found
  const { request, notSent } = await buildRequest(caller, run, { access, model }, usual)
  return { called, request, notSent: [...replaced, ...notSent] }
}

export const createEstimateCall =
  (ports: PrepareCallPorts): EstimateCall =>
  async (caller, run, addedInputTokens) => {
    const { request } = await prepareCall(ports, caller, run)
    return estimateMaxSpent(request, ports.calculateCost, addedInputTokens)
  }
