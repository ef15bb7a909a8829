import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

const folder = new URL('..', import.meta.url).pathname
const root = new URL('../../../', import.meta.url).pathname
/** Max bytes per entry, minified and compressed. */
const MAX_SIZE = 6 * 1024

beforeAll(() => {
  const PATH = `${root}node_modules/.bin:${process.env['PATH']}`
  execFileSync(process.execPath, ['build.mjs'], { cwd: folder, env: { ...process.env, PATH } })
})

test.each(['index', 'manage'])('%s is small, without the compiler and the schemas', (entry) => {
  const { outputFiles } = buildSync({
    entryPoints: [`${folder}dist/${entry}.js`],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(MAX_SIZE)
})

test('the package has modules and declarations only, and names nothing outside of it', () => {
  const packing = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const [packed] = JSON.parse(execFileSync('npm', packing, { cwd: folder, encoding: 'utf8' }))
  const files = (packed.files as { path: string }[]).map(({ path }) => path)
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'dist/index.js', 'dist/compile.d.ts', 'dist/manage.js']),
  )
  for (const file of files) {
    expect(file).toMatch(/^(package\.json|LICENSE|README\.md|dist\/[\w-]+(\.d\.ts|\.js))$/)
    const source = readFileSync(folder + file, 'utf8')
    expect(source, file).not.toContain(root)
    if (file.startsWith('dist/')) expect(source, file).not.toMatch(/from ["']@promptwire\//)
  }
})

test('the built modules run in Node as they are', () => {
  const script = `
    import { createClient, PromptwireError } from '@promptwire/client'
    import { localCompile } from '@promptwire/client/compile'
    import { diskStorage } from '@promptwire/client/disk'
    const client = createClient({ url: 'http://127.0.0.1:9', key: 'pk_live_', timeoutMs: 50, compile: localCompile, storage: diskStorage('unused') })
    const error = await client.get('x').catch((error) => error)
    console.log(error instanceof PromptwireError, error.code)`
  const node = ['--input-type=module', '--eval', script]
  expect(execFileSync(process.execPath, node, { cwd: folder, encoding: 'utf8' })).toBe(
    'true UNAVAILABLE\n',
  )
})
