import { verb } from '../../../kernel/verb.ts'
import { evalRunView } from '../eval-view.ts'
import { requireRun } from '../evals.sql.ts'
import { getStanding, MIN_AGREEMENT, MIN_MARKS, toAgreementFigures } from './calibration.ts'
import { countMarks } from './human-labels.sql.ts'

const MAX_CRITERIA = 100

export const getEvalCalibration = verb(
  'get_eval_calibration',
  async ({ caller, input: { eval_run_id: id }, unitOfWork }) => {
    const run = await requireRun(unitOfWork, caller, id)
    const counted = await countMarks(unitOfWork, run, MAX_CRITERIA)
    return {
      data: {
        judge: evalRunView(run).judge,
        standing: getStanding(counted.prompt),
        needed: { marks: MIN_MARKS, agreement: MIN_AGREEMENT },
        run: toAgreementFigures(counted.run),
        prompt: toAgreementFigures(counted.prompt),
        checks: counted.criteria.map((of) => ({
          criterion: of.criterion,
          ...toAgreementFigures(of),
        })),
        not_counted: counted.notCounted,
      },
    }
  },
)
