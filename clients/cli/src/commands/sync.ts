import { addApply } from './apply.ts'
import { addDiff } from './diff.ts'
import { addPlan } from './plan.ts'
import { addPull } from './pull.ts'
import { addStatus } from './status.ts'

export const SYNC = [addPull, addStatus, addDiff, addPlan, addApply]
