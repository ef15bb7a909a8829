import { Prisma } from '../../platform/database/generated/client.ts'

/** A check can fail if it has weight; a set also needs a weighted check and no threshold of 0. */
const CAN_FAIL = `$[*] ? ((!exists(@.weight) || @.weight > 0)
  && (@.type != "assert-set" || ((!exists(@.threshold) || @.threshold > 0)
    && exists(@.assert[*] ? (!exists(@.weight) || @.weight > 0)))))`

/** True if no check of test case `t` can fail, so any output would pass. */
export const HAS_NO_EFFECTIVE_CHECK = Prisma.sql`
  (coalesce(t.threshold = 0, FALSE) OR NOT jsonb_path_exists(t.checks, ${CAN_FAIL}::jsonpath))`

/** Whether an import dropped checks of test case `t`. */
export const IS_INCOMPLETE = Prisma.sql`(t.dropped_checks <> '[]'::jsonb)`
