import { randomUUID } from 'node:crypto'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { jobsOfTest, kindOfTest } from './jobs-of-test.ts'

/** Tests of jobs with their own kind; runners stop at the end of the test. */
export const test = apiTest
  .extend('jobs', ({ api }, { onCleanup }) => {
    const jobs = jobsOfTest(api)
    onCleanup(() => jobs.stop().then(() => {}))
    return jobs
  })
  // Separate for each test.
  .extend('kind', () => kindOfTest(`test_${randomUUID()}`))
