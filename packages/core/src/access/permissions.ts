import { z } from 'zod'
import { SCOPES, type Scope } from './scopes.ts'

/** Permissions for people only, by role; no key can have them. */
const PEOPLE_PERMISSIONS = [
  'apps:connect',
  'keys:read',
  'keys:manage',
  'keys:manage_all',
  'webhooks:read',
  'webhooks:manage',
  'providers:read',
  'providers:manage',
  'members:read',
  'members:manage',
  'project:manage',
  'project:rules',
  'project:delete',
  'publish:override',
  'account:read',
  'account:manage',
] as const

/** A scope of keys, or a permission for people only. */
export type Permission = Scope | (typeof PEOPLE_PERMISSIONS)[number]

export const PERMISSIONS = [...SCOPES, ...PEOPLE_PERMISSIONS] as [Permission, ...Permission[]]

export const Permission = z.enum(PERMISSIONS)
