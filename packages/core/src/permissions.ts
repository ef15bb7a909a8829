import { z } from 'zod'
import { SCOPES, type Scope } from './scopes.ts'

/** Permissions for people only, by role; no key can have them. */
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

/** A scope of keys, or a permission for people only. */
export type Permission = Scope | (typeof FOR_PEOPLE)[number]

export const PERMISSIONS = [...SCOPES, ...FOR_PEOPLE] as [Permission, ...Permission[]]

export const Permission = z.enum(PERMISSIONS)
