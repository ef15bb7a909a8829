import { Environment } from '@promptwire/core/access/api-key'
import { KEY_PRESETS } from '@promptwire/core/access/key-presets'
import { SERVICE_ROLES } from '@promptwire/core/access/roles'
import { parseScope } from '@promptwire/core/access/scopes'
import { z } from 'zod'
import { DEFAULT_TOOL_PURPOSE, TOOL_PURPOSE_IDS, toToolsets } from '../../product/tool-purpose.tsx'
import { choice, text, texts, ticked } from '../../session/forms/form-fields.ts'
import { REACH_FIELDS, toRestriction } from './reach-choice.ts'

/** Uses the selected environment and scopes instead of a preset. */
export const CUSTOM_PRESET = 'exactly'

/** Values are days. */
export const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
] as const

const DAY_MS = 86_400_000

/** A key has its creator's role; a service key has its own role. */
export const ACTORS = ['creator', ...SERVICE_ROLES] as const

export const NewKeyFields = z.object({
  preset: choice([...KEY_PRESETS.map(({ id }) => id), CUSTOM_PRESET], CUSTOM_PRESET),
  name: text(),
  description: text(),
  environment: choice(Environment.options, 'live'),
  scopes: texts().transform((ticked) => parseScope(ticked.join(' '))),
  expiry: choice(
    EXPIRIES.map(({ value }) => value),
    'never',
  ),
  expires_at: text(),
  tools: choice(TOOL_PURPOSE_IDS, DEFAULT_TOOL_PURPOSE),
  proposes_only: ticked(),
  acts_as: choice(ACTORS, 'creator'),
  approves: ticked(),
  ...REACH_FIELDS,
})

/** Preselects the least access. */
export const FIRST_CHOICE = {
  preset: KEY_PRESETS[0]?.id ?? CUSTOM_PRESET,
  environment: 'live',
  expiry: 'never',
  tools: DEFAULT_TOOL_PURPOSE,
  acts_as: 'creator',
  reach: 'project',
}

export const toKeyNames = ({ name, description }: z.output<typeof NewKeyFields>) => ({
  name,
  description,
})

/** Undefined for a person's key. */
export const toServiceKey = ({ acts_as, approves }: z.output<typeof NewKeyFields>) =>
  acts_as === 'creator' ? undefined : { role: acts_as, approves }

export function toKeyGrant(given: z.output<typeof NewKeyFields>, now: Date) {
  const preset = KEY_PRESETS.find(({ id }) => id === given.preset)
  const { environment, scopes } = preset ?? given
  const proposes_only = preset ? preset.proposesOnly === true : given.proposes_only
  const toolsets = toToolsets(given.tools)
  const expires_at = toExpiry(given, now)
  const restricted_to = toRestriction(given)
  return { environment, scopes: [...scopes], toolsets, proposes_only, expires_at, restricted_to }
}

function toExpiry({ expiry, expires_at }: z.output<typeof NewKeyFields>, now: Date) {
  if (expiry === 'never') return undefined
  if (expiry === 'date') return `${expires_at}T23:59:59Z`
  return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString()
}
