import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { RequestTypes } from './request-types.ts'

type Format = keyof RequestTypes
type Request = Readonly<Record<string, unknown>>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FORMATS: readonly Format[] = ['openai-chat', 'openai-responses', 'anthropic', 'google']

const readRequests = (format: Format): Request[] =>
  Object.values<Request>(
    JSON.parse(readFileSync(`${ROOT}apps/api/test/golden-requests/${format}.snap`, 'utf8')),
  ).map((request) => (format === 'google' ? toGoogleParameters(request) : request))

/** Google's SDK takes the model, the contents, and one object for everything else. */
function toGoogleParameters({ contents, generationConfig, ...others }: Request): Request {
  return { model: 'gemini-2.5-pro', contents, config: Object.assign({}, generationConfig, others) }
}

/** A program that assigns each request to its SDK's type. */
const toConstants = (format: Format, requests: readonly Request[], refusal = ''): string[] =>
  requests.map(
    (request, at) =>
      `${refusal}export const ${name(format, at, refusal)}: RequestTypes['${format}'] = ${JSON.stringify(request)}`,
  )

const name = (format: Format, at: number, refusal: string) =>
  `${refusal ? 'refused' : 'taken'}_${format.replace('-', '_')}_${at}`

/** The errors of the type checker. */
function compile(lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-sdks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const types = `import type { RequestTypes } from '${ROOT}test/provider-sdks/request-types.ts'`
  writeFileSync(join(folder, 'requests.ts'), [types, ...lines].join('\n'))
  const config = {
    extends: `${ROOT}tsconfig.base.json`,
    compilerOptions: {
      lib: ['es2023', 'dom'],
      rewriteRelativeImportExtensions: false,
      types: ['node'],
      typeRoots: [`${ROOT}node_modules/@types`],
    },
    files: ['requests.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = `${ROOT}test/node_modules/.bin/tsc`
  const { stdout, stderr } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' })
  return stdout + stderr
}

test('the types of each SDK take all golden requests of its format', () => {
  const lines = FORMATS.flatMap((format) => {
    const requests = readRequests(format)
    expect(requests, format).toHaveLength(20)
    return toConstants(format, requests)
  })
  expect(compile(lines)).toBe('')
})

test('the types refuse a field or a message that the SDK does not know', () => {
  const lines = FORMATS.flatMap((format) => {
    const [first = {}] = readRequests(format)
    const place = ['messages', 'input', 'contents'].find((each) => each in first) ?? ''
    const wrong = [
      { ...first, unknown_field: 1 },
      { ...first, [place]: [{ role: 7 }] },
    ]
    return toConstants(format, wrong, '// @ts-expect-error: no SDK has this\n')
  })
  expect(compile(lines)).toBe('')
})
