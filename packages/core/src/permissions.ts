import { z } from 'zod'
import { SCOPES, type Scope } from './scopes.ts'

/** What no key can be given: a person alone may do it, as far as their role says. */
const FOR_PEOPLE = [
  'keys:read',
  'keys:manage',
  'webhooks:read',
  'webhooks:manage',
  'providers:read',
  'providers:manage',
  'members:read',
  'members:manage',
  'project:manage',
  'project:delete',
  'publish:override',
  'account:manage',
] as const

/** What an operation asks of its caller: the scope of a key, or what only people may do. */
export type Permission = Scope | (typeof FOR_PEOPLE)[number]

export const PERMISSIONS = [...SCOPES, ...FOR_PEOPLE] as [Permission, ...Permission[]]

export const Permission = z.enum(PERMISSIONS)
