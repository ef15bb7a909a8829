// The `test` script of the Python client: its tests with the Python that `npm test` found, and a report as
// of the other packages. Without one there is no report, which `npm test` does not count then.
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
