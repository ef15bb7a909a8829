// The `test` script of the Python client, with the Python that `npm test` found. Without Python it
// writes no report, and `npm test` does not count it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPython } from './python.mjs'

const python = process.env.PYTHON ?? findPython()
if (!python) process.exit(0)
const report = join(process.cwd(), 'test-report.json')
const { status } = spawnSync(python, ['-m', 'tests.report', report], {
  stdio: 'inherit',
  env: { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
})
process.exit(status ?? 1)
