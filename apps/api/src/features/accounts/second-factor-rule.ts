import { Failure } from '@promptwire/core/errors/failure'
import { verb } from '../../kernel/verb.ts'
import { hasPasskey, hasSecondFactor } from '../auth/index.sql.ts'
import { readFactorRule, updateFactorRule } from './factor-rule.sql.ts'

export const getSecondFactorRule = verb(
  'get_second_factor_rule',
  async ({ caller: { projectId }, unitOfWork }) => ({
    data: { required: await readFactorRule(unitOfWork, projectId) },
  }),
)

/** Owners must have a second factor themselves before they require one. */
export const setSecondFactorRule = verb(
  'set_second_factor_rule',
  async ({ caller, input: { required }, unitOfWork }) => {
    const { userId } = caller.actor
    const hasOne =
      (await hasSecondFactor(unitOfWork, userId)) || (await hasPasskey(unitOfWork, userId))
    if (required && !hasOne) {
      throw new Failure('CONFLICT', 'Set up your own second factor first.')
    }
    await updateFactorRule(unitOfWork, caller, required)
    return { data: { required } }
  },
)
