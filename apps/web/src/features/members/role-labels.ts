import type { MemberRole } from '@promptwire/core/access/roles'

export const ROLE_LABELS: Readonly<Record<MemberRole, string>> = {
  none: 'No access',
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
}

export const ROLE_HINTS: Readonly<Record<MemberRole, string>> = {
  none: 'Only the projects that you choose.',
  viewer: 'Reads prompts, versions and settings.',
  editor: 'Edits and publishes prompts, creates keys and projects.',
  admin: 'Manages members, model providers and the rules of projects.',
  owner: 'Manages owners, the plan and the account.',
}
