// Vitest set-up for tests that start the built programs: what changed is built before they run.
import { build } from './prepare.mjs'

export const setup = () => build()
