import { randomUUID } from 'node:crypto'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { jobsOfTest, kindOfTest } from './jobs-of-test.ts'

/** Tests of jobs of a kind of their own; what runs them is stopped when the test ends. */
export const test = apiTest
  .extend('jobs', ({ api }, { onCleanup }) => {
    const jobs = jobsOfTest(api)
    onCleanup(() => jobs.stop().then(() => {}))
    return jobs
  })
  // Of each test alone.
  .extend('kind', () => kindOfTest(`test_${randomUUID()}`))
