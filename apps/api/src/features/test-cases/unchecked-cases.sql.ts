import { Prisma } from '../../platform/database/generated/client.ts'

/** A check that can fail: it has weight, and a set has a check with weight and no threshold of 0. */
const CAN_FAIL = `$[*] ? ((!exists(@.weight) || @.weight > 0)
  && (@.type != "assert-set" || ((!exists(@.threshold) || @.threshold > 0)
    && exists(@.assert[*] ? (!exists(@.weight) || @.weight > 0)))))`

/** Whether no check of a test case `t` can fail, so that any output would pass. */
export const HAS_NO_EFFECTIVE_CHECK = Prisma.sql`
  (coalesce(t.threshold = 0, FALSE) OR NOT jsonb_path_exists(t.checks, ${CAN_FAIL}::jsonpath))`

/** Whether an import dropped checks of a test case `t`. */
export const IS_INCOMPLETE = Prisma.sql`(t.dropped_checks <> '[]'::jsonb)`
