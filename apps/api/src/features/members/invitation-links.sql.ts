import { createHash } from 'node:crypto'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import type { Queryable } from '../../platform/database/queryable.ts'

const TOKEN_BYTES = 32

export const hashInvitationToken = (token: string) => createHash('sha256').update(token).digest()

/** A new secret and its link. */
export function createInvitationLink(randomBytes: RandomBytes, { web }: { readonly web: string }) {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  return { token, url: `${web}/invitations/${token}` }
}

interface EmailedLink {
  readonly token: string
  readonly invitationId: string
  readonly email: string
  readonly expiresAt: Date
}

/** Stores a link that only its email shows: opening it confirms the address. */
export async function insertEmailedLink(
  { prisma }: Queryable,
  { token, ...link }: EmailedLink,
): Promise<void> {
  await prisma.invitationLink.create({ data: { ...link, tokenHash: hashInvitationToken(token) } })
}

/** Undefined for a token that an inviter saw. */
export async function findEmailedLink({ prisma }: Queryable, token: string, now: Date) {
  const where = { tokenHash: hashInvitationToken(token), expiresAt: { gt: now } }
  return (await prisma.invitationLink.findFirst({ where })) ?? undefined
}

/** Redirects emailed links of earlier invitations to the new one. */
export async function moveEmailedLinks(
  { prisma }: Queryable,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  const where = { invitationId: { in: [...from] } }
  await prisma.invitationLink.updateMany({ where, data: { invitationId: to } })
}
