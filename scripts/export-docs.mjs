// npm run export:docs -- <address of the web app> <folder>: writes guides, reference and llms.txt
// as a static site.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

const [address, folder] = process.argv.slice(2)
if (!address || !folder) {
  process.stderr.write('Usage: npm run export:docs -- http://localhost:3000 <folder>\n')
  process.exit(1)
}

/** Public pages that are the same for everyone, and their assets. */
const EXPORTED = /^\/(guides(\/|$)|docs(\.md$|\/reference\/|$)|assets\/|llms\.txt$)/
const LINK = /(?:href|src)="(\/[^"#?]*)|url\(["']?(\/[^"')]+)/g

/** A page becomes a folder's index, as static hosts expect. */
const toFile = (path) => join(folder, extname(path) ? path : `${path}/index.html`)

/** Writes the file at a path; returns the paths that it links to. */
async function exportPath(path) {
  const response = await fetch(new URL(path, address))
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`)
  const bytes = Buffer.from(await response.arrayBuffer())
  mkdirSync(dirname(toFile(path)), { recursive: true })
  writeFileSync(toFile(path), bytes)
  if (!/html|css/.test(response.headers.get('content-type') ?? '')) return []
  const found = [...bytes.toString().matchAll(LINK)].map(([, link, file]) => link ?? file)
  const twin = /^\/(guides\/|docs$)/.test(path) && !extname(path) ? [`${path}.md`] : []
  return [...found, ...twin].filter((link) => EXPORTED.test(link))
}

const seen = new Set(['/guides', '/docs', '/llms.txt'])
for (const path of seen) for (const link of await exportPath(path)) seen.add(link)
process.stdout.write(`${seen.size} files are in ${folder}.\n`)
