// Comments a plan on the pull request: one comment, which later plans replace.
import { readFileSync } from 'node:fs'

const {
  AUTHOR,
  GITHUB_API_URL,
  GITHUB_EVENT_PATH = '',
  GITHUB_REPOSITORY,
  GITHUB_TOKEN,
} = process.env
const body = readFileSync(process.argv[2] ?? '', 'utf8')
const [mark] = body.split('\n')
const { number } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).pull_request
const repository = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}`

/** The longest comment that GitHub takes. */
const MAX_LENGTH = 65_536
const PER_PAGE = 100

async function call(method, url, content) {
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${GITHUB_TOKEN}`, Accept: 'application/vnd.github+json' },
    ...(content && { body: JSON.stringify(content) }),
  })
  if (response.ok) return response.json()
  throw new Error(`GitHub answers ${response.status} to ${method} ${new URL(url).pathname}.`)
}

/** The author of comments with the token of a workflow. */
const WORKFLOW = 'github-actions[bot]'

/** The name that the token comments with: GitHub tells it to tokens of people only. */
async function findAuthor() {
  if (AUTHOR) return AUTHOR
  const { login } = await call('GET', `${GITHUB_API_URL}/user`).catch(() => ({}))
  return login ?? WORKFLOW
}

/** The comment of this author: anyone may write one that begins with the mark. */
async function findComment(author, page = 1) {
  const url = `${repository}/issues/${number}/comments?per_page=${PER_PAGE}&page=${page}`
  const comments = await call('GET', url)
  const found = comments.find(({ body, user }) => user?.login === author && body.startsWith(mark))
  return found || comments.length < PER_PAGE ? found : findComment(author, page + 1)
}

try {
  const comment = { body: body.slice(0, MAX_LENGTH) }
  const found = await findComment(await findAuthor())
  if (found) await call('PATCH', `${repository}/issues/comments/${found.id}`, comment)
  else await call('POST', `${repository}/issues/${number}/comments`, comment)
} catch (error) {
  // The plan is in the summary of the run, too.
  process.stdout.write(`::warning::The plan is not commented. ${error.message}\n`)
}
