import { defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/browser.mjs'
import { LongestFirst } from './test/support/longest-first.ts'
import { PATIENCE_MS } from './test/support/patience.ts'

const database = 'test/support/global-setup.ts'
const builtThreads = {
  alias: {
    '@promptwire/runtime/thread': new URL('test/support/built-thread.ts', import.meta.url).pathname,
  },
}
const BASELINE_WASM = new URL('test/support/baseline-wasm.cjs', import.meta.url).pathname
const AFTER_THE_STACK = { groupOrder: 1 }
const patient = {
  expect: { poll: { timeout: PATIENCE_MS } },
  testTimeout: 2 * PATIENCE_MS,
  hookTimeout: 2 * PATIENCE_MS,
}
/** Tests of locks, notices, pools, plans, replicas and concurrency; PGlite has one connection. */
const ON_POSTGRES = 'apps/api/test/postgres/**/*.test.ts'
const apiTests = {
  ...patient,
  globalSetup: ['scripts/build.mjs', database],
  // Files share what they import; each test still makes its own data.
  isolate: false,
  sequence: AFTER_THE_STACK,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patient,
          name: 'core',
          include: ['packages/*/src/**/*.test.ts'],
          isolate: false,
          sequence: AFTER_THE_STACK,
        },
      },
      {
        resolve: builtThreads,
        test: {
          ...apiTests,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        resolve: builtThreads,
        test: {
          ...apiTests,
          name: 'api on PostgreSQL',
          include: [ON_POSTGRES],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        resolve: builtThreads,
        test: {
          ...patient,
          name: 'stack',
          // Two of these packages may run at once: with more, requests run into the limits of time.
          maxWorkers: Number(process.env['STACK_WORKERS'] ?? 2),
          sequence: { groupOrder: 0 },
          include: ['apps/{mcp,web}/test/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['scripts/build.mjs', database],
          isolate: false,
          env: {
            TEST_DATABASE: 'postgres',
            CHROMIUM_PATH: findBrowser() ?? '',
            NODE_OPTIONS: `--require ${BASELINE_WASM}`,
            // Prisma's CLI looks for a newer one otherwise, in a process of its own.
            CHECKPOINT_DISABLE: '1',
          },
        },
      },
    ],
  },
})
