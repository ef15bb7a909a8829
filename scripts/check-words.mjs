// Rejects words to avoid in names, comments and texts. docs/writing.md has the list.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const GUIDE = 'docs/writing.md'

/** Files that are skipped, by reason. */
const SKIPPED_FILES = {
  'lists or plants the words':
    /^docs\/writing\.md$|^scripts\/check-words\.mjs$|^test\/repository\/check-words\.test\.ts$/,
  'applied migrations never change': /^prisma\/migrations\//,
  generated: /^docs\/api-surface\.json$|lock\.(json|yaml)$/,
  'prompts are addressed to models':
    /^apps\/api\/src\/(demo|features\/gallery)\/prompts\/|^apps\/api\/src\/features\/assist\/system-prompts\//,
  'stored formats and files of others':
    /^apps\/api\/test\/(content-formats|promptfoo)\/|(?:^|\/)LICENSE$|\.(png|svg)$/,
}

/** Allowed names, by reason. */
const ALLOWED_NAMES = {
  'defined by JavaScript, JSON Schema and Vitest':
    /\b(indexOf|lastIndexOf|valueOf|(get|set)PrototypeOf|multipleOf|oneOf|anyOf|allOf|supportedValuesOf|toBe(InstanceOf|TypeOf|OneOf))\b/g,
  'fields of the API and columns of the database':
    /\b(held_sweeps?|heldSweeps?|HeldSweep|held_at|heldAt|rerunOf|rerun_of)\b/g,
}

const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Matches words in prose and in camelCase, snake_case and kebab-case, and across lines of a
 * comment.
 */
function wordPattern([first, ...rest]) {
  const start = `(?:(?<![A-Za-z])(?:${first}|${first.toUpperCase()})|${capitalize(first)})`
  const next = rest.map((word) => `(?:[\\s*/#_-]+|(?=[A-Z]))(?:${word}|${capitalize(word)})`)
  return new RegExp(`${start}${next.join('')}(?![a-z])`, 'g')
}

/** Matches a sentence in a comment or document that starts with the word and is not a question. */
function sentencePattern(word) {
  const inComment = String.raw`(?<=(?:^\s*(?:/?\*|//|#|--)|\s/[/*]).*)`
  const nextLine = String.raw`\n[ \t]*(?:\*(?!/)|///?|#|--)?[ \t]*(?=\S)`
  const end = String.raw`[.:;!](?=\s|['"\`<*]|$)`
  const sentence = String.raw`\b${word}\s(?:[^.:;?!\n]|[.:](?=\S)|${nextLine})*${end}`
  return {
    inCode: new RegExp(`(?=${word}\\s)${inComment}${sentence}`, 'gm'),
    inDocument: new RegExp(sentence, 'g'),
  }
}

/** In the guide, `…Of` ends a name, `MOST_…` starts one, and `Who …` starts a sentence. */
function toPatterns(word) {
  if (word.endsWith(' …')) return sentencePattern(word.slice(0, -2))
  const pattern = word.startsWith('…')
    ? new RegExp(`\\b[a-z_$][\\w$]*[a-z0-9]${word.slice(1)}\\b`, 'g')
    : word.endsWith('…')
      ? new RegExp(`\\b${word.slice(0, -1)}\\w+`, 'g')
      : wordPattern(word.split(' '))
  return { inCode: pattern, inDocument: pattern }
}

function readRules() {
  const [, table = ''] = readFileSync(GUIDE, 'utf8').split('## Words to avoid')
  const rows = [...table.matchAll(/^\| `([^`]+)` +\| (.+?) *\|$/gm)]
  return rows.map(([, word, instead]) => ({ word, instead, ...toPatterns(word) }))
}

function listFiles() {
  const options = ['--cached', '--others', '--exclude-standard', '--deduplicate', '-z']
  const files = execFileSync('git', ['ls-files', ...options], { encoding: 'utf8' }).split('\0')
  const isSkipped = (file) => Object.values(SKIPPED_FILES).some((pattern) => pattern.test(file))
  return files.filter((file) => file && existsSync(file) && !isSkipped(file))
}

/** Reads a file and blanks out allowed names. */
function readText(file) {
  const hide = (text, allowed) => text.replace(allowed, (name) => ' '.repeat(name.length))
  return Object.values(ALLOWED_NAMES).reduce(hide, readFileSync(file, 'utf8'))
}

/** Finds lines that contain a word. The first line also represents the file's name. */
function findLines(file, text, pattern) {
  const inText = [...text.matchAll(pattern)].map(
    ({ index }) => text.slice(0, index).split('\n').length,
  )
  return file.match(pattern) ? [1, ...inText] : inText
}

/** Lists lines with words to avoid, each with its replacement. */
function checkFile(file) {
  const text = readText(file)
  return rules.flatMap(({ word, instead, inCode, inDocument }) =>
    findLines(file, text, file.endsWith('.md') ? inDocument : inCode).map(
      (line) => `${file}:${line}  "${word}": write ${instead}`,
    ),
  )
}

const rules = readRules()
const found = listFiles().flatMap(checkFile)
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n${found.length} words to avoid, listed in ${GUIDE}\n`)
  process.exitCode = 1
}
