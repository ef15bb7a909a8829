import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

const database = 'test/support/global-setup.ts'
/**
 * What is the same whatever the database is, and so is tested in detail on one of them alone;
 * every operation is asked for on both. What is new of this kind lies in `one-database`.
 */
const aboutNoDatabase = [
  'checks',
  'compile-by-post',
  'connected-apps',
  'create-from-text',
  'effects',
  'envelope',
  'foreign-test-cases',
  'gallery',
  'guessing',
  'import-formats',
  'import-left-out',
  'import-prompt',
  'import-refined',
  'introspection',
  'long-work',
  'messages',
  'metadata-document',
  'models-demo',
  'people',
  'person',
  'provider-calls',
  'publish-review',
  'registration',
  'required-blocks',
  'silent-log',
  'test-case-pages',
  'unreasonable-input',
  'version-warnings',
]
const AFTER_THE_STACK = { groupOrder: 1 }
const apiTests = {
  include: ['apps/api/test/**/*.test.ts'],
  globalSetup: database,
  // Files share what they import; what a test makes is its own all the same.
  isolate: false,
  sequence: AFTER_THE_STACK,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'core',
          include: ['packages/*/src/**/*.test.ts'],
          sequence: AFTER_THE_STACK,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...apiTests,
          name: 'api on PGlite',
          env: { TEST_DATABASE: 'pglite' },
          exclude: [
            'apps/api/test/one-database/**',
            ...aboutNoDatabase.map((name) => `apps/api/test/${name}.test.ts`),
          ],
        },
      },
      {
        test: { ...apiTests, name: 'api on PostgreSQL', env: { TEST_DATABASE: 'postgres' } },
      },
      {
        test: {
          name: 'stack',
          // They wait for browsers and programs, where the others compute: three fill two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          include: ['apps/{mcp,web}/test/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['scripts/build.mjs', database],
          isolate: false,
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
