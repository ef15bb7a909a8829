import { readFileSync } from 'node:fs'
import { FORMATS, isProviderFormat } from '@promptwire/core/formats/formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { GOLDEN_PROMPTS } from '../../../test/support/golden-prompts.ts'

const readJson = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../test/${path}`, import.meta.url), 'utf8'))

test.for(FORMATS.filter(isProviderFormat))(
  '%s: each recorded request meets the published schema of the provider',
  (format) => {
    const requests: Record<string, unknown> = readJson(`golden-requests/${format}.snap`)
    expect(Object.keys(requests)).toHaveLength(GOLDEN_PROMPTS.length)
    const validate = new Ajv2020({ allErrors: true }).compile(
      readJson(`provider-schemas/${format}.json`),
    )
    for (const [name, request] of Object.entries(requests)) {
      validate(request)
      expect(validate.errors, name).toBeNull()
    }
    expect(validate({ ...(Object.values(requests)[0] as object), unknown: 1 })).toBe(false)
  },
)
