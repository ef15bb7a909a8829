import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
}
interface Job {
  readonly permissions?: Record<string, string>
  readonly steps: readonly Step[]
}
interface Workflow {
  readonly permissions: Record<string, string>
  readonly jobs: Record<string, Job>
}

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const FOLDER = '.github/workflows'
const WORKFLOWS = readdirSync(fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url))).map(
  (file) => [file, parse(read(`${FOLDER}/${file}`)) as Workflow] as const,
)
const stepsIn = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps)

test.each(WORKFLOWS)(
  '%s pins every action by digest, and has no right that no job asks for',
  (file, workflow) => {
    const used = stepsIn(workflow).flatMap(({ uses }) => uses ?? [])
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
    const pins = read(`${FOLDER}/${file}`).match(/uses: .+/g) ?? []
    expect(pins.filter((line) => !/ # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
    expect(workflow.permissions).toEqual({ contents: 'read' })
  },
)

const PUBLISHES = /docker login|cosign sign/

test('a release without a tag publishes nothing', () => {
  const [, release] = WORKFLOWS.find(([file]) => file === 'release.yml') ?? []
  const steps = release ? stepsIn(release) : []
  const publishing = steps.filter(({ run = '' }) => PUBLISHES.test(run))
  expect(publishing.map((step) => step.if)).toEqual(Array(2).fill("github.event_name == 'push'"))
  const text = read(`${FOLDER}/release.yml`)
  expect(text).toMatch(/OPTIONS: .*'push' && '--provenance' \|\| '--dry-run'/)
  expect(text).toMatch(/PUSH: .*event_name == 'push'/)
})

test('a release builds images of targets that the Dockerfile has', () => {
  const dockerfile = read('Dockerfile')
  const text = read(`${FOLDER}/release.yml`)
  const targets = [...text.matchAll(/--target ([\w-]+)/g)].map((match) => match[1])
  expect(targets).toEqual(['all-in-one'])
  for (const target of targets) expect(dockerfile).toContain(` AS ${target}\n`)
  expect([...text.matchAll(/--build-arg APP=(\w+)/g)].map((match) => match[1])).toEqual([
    'api',
    'mcp',
    'web',
  ])
})
