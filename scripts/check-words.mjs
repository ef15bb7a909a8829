// Rejects the words that docs/writing.md lists, in names, comments and texts. `pnpm check` runs it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const GUIDE = 'docs/writing.md'

/** Files that are not checked, by the reason. */
const SKIPPED_FILES = {
  'lists the words':
    /^docs\/writing\.md$|^scripts\/check-words\.mjs$|^test\/check-words\.test\.ts$/,
  'applied migrations never change': /^prisma\/migrations\//,
  'generated or copied': /^(docs\/openapi|test\/tools-list)\.json$|lock\.(json|yaml)$|^LICENSE$/,
  'the text of a prompt':
    /^apps\/api\/src\/(demo|features\/gallery)\/prompts\/|^apps\/api\/src\/features\/assist\/system-prompts\//,
  'stored formats and files of others': /^apps\/api\/test\/(content-formats\/|promptfoo\/)/,
  'no text': /\.(png|svg)$/,
}

/** Words that are right in some places, by the reason. */
const ALLOWED_TEXTS = {
  'names of JavaScript and of libraries':
    /\b(indexOf|lastIndexOf|valueOf|instanceOf|getPrototypeOf|setPrototypeOf|multipleOf|toBe(?:InstanceOf|TypeOf|OneOf))\b/g,
  'JSON Schema': /\b(oneOf|anyOf|allOf)\b/g,
  'fields of the wire and columns of the database':
    /\b(held_sweeps?|heldSweeps?|HeldSweep|held_at|heldAt|rerunOf|rerun_of)\b/g,
}

/** The rows of the guide's table: `…Of` ends a name, `MOST_…` starts one, `Who …` starts a sentence. */
export function readRules(guide) {
  const [, table = ''] = guide.split('## Words to avoid')
  const rows = [...table.matchAll(/^\| `([^`]+)` +\| (.+?) *\|$/gm)]
  return rows.map(([, word, instead]) => ({ word, instead, pattern: toPattern(word) }))
}

function toPattern(word) {
  if (word.startsWith('…')) return new RegExp(`\\b[a-z_$][\\w$]*[a-z0-9]${word.slice(1)}\\b`, 'g')
  if (word.endsWith(' …')) return sentencePattern(word.slice(0, -2))
  if (word.endsWith('…')) return new RegExp(`\\b${word.slice(0, -1)}\\w+`, 'g')
  return wordPattern(word.split(' '))
}

const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1)

/** Words in prose and in camelCase, snake_case and kebab-case, also across the lines of a comment. */
function wordPattern([first, ...rest]) {
  const start = `(?:(?<![A-Za-z])(?:${first}|${first.toUpperCase()})|${capitalize(first)})`
  const next = rest.map((word) => `(?:[\\s*/#_-]+|(?=[A-Z]))(?:${word}|${capitalize(word)})`)
  return new RegExp(`${start}${next.join('')}(?![a-z])`, 'g')
}

/** What precedes a word on the line of a comment. */
const COMMENT = /^\s*(\/?\*|\/\/|#|--)|\s\/[/*]/

/** A sentence that starts with the word and is not a question. */
function sentencePattern(word) {
  const nextLine = String.raw`\n[ \t]*(?:\*(?!/)|///?|#|--)?[ \t]*(?=\S)`
  return new RegExp(
    String.raw`\b${word}\s(?:[^.:;?!\n]|[.:](?=\S)|${nextLine})*[.;!](?=\s|['"\`<*]|$)`,
    'g',
  )
}

/** Every listed word in a file's name and text. */
export function findWords(file, text, rules) {
  if (Object.values(SKIPPED_FILES).some((pattern) => pattern.test(file))) return []
  const hide = (found) => '·'.repeat(found.length)
  const checked = Object.values(ALLOWED_TEXTS).reduce(
    (rest, each) => rest.replace(each, hide),
    text,
  )
  return rules.flatMap(({ word, instead, pattern }) => {
    const inName = file.match(pattern) ? [{ line: 0, word, instead }] : []
    const inText = [...checked.matchAll(pattern)].map(({ index }) => {
      const before = checked.slice(0, index).split('\n')
      return { line: before.length, word, instead, before: before.at(-1) }
    })
    const isProse = ({ before }) => file.endsWith('.md') || COMMENT.test(before)
    return [...inName, ...(word.endsWith(' …') ? inText.filter(isProse) : inText)]
  })
}

function main() {
  const rules = readRules(readFileSync(GUIDE, 'utf8'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', list, { encoding: 'utf8' }).split('\0').filter(Boolean)
  let found = 0
  for (const file of files) {
    for (const { line, word, instead } of findWords(file, readFileSync(file, 'utf8'), rules)) {
      found++
      process.stderr.write(`${file}:${line}  "${word}"  write: ${instead}\n`)
    }
  }
  if (found > 0) process.stderr.write(`${found} words of ${GUIDE}\n`)
  process.exitCode = found > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
