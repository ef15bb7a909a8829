import { z } from 'zod'
import type { AccountOperation, PeopleOperation } from '../operation.ts'
import { AccountName } from './project.ts'

/** How long an offer is open, and how long the former account can take the project back. */
export const OFFER_DAYS = 7
export const TAKE_BACK_DAYS = 30

const Named = z.object({ id: z.uuid(), name: z.string() })

const StoppingKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The person whose role the key has. */
  created_by: z.string(),
})

const TransferEffects = z.object({
  /** Keys whose creators have no access to the receiving account. */
  stopping_keys: z.array(StoppingKey),
  /** Number of active keys that continue. */
  working_keys: z.int(),
  /** Model providers (with credentials) and webhooks, by address. */
  providers: z.array(Named.extend({ moves: z.boolean() })),
  webhooks: z.array(Named.extend({ moves: z.boolean() })),
})
export type TransferEffects = z.infer<typeof TransferEffects>

const TransferReview = TransferEffects.extend({ account: AccountName })
export type TransferReview = z.infer<typeof TransferReview>

const Transfer = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  /** The name at the time of the offer. */
  project_name: z.string(),
  from: AccountName,
  to: AccountName,
  offered_by: z.string(),
  offered_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Null until the receiving account accepts. */
  accepted_at: z.iso.datetime().nullable(),
  /** An owner of the former account can take the project back until then. */
  take_back_until: z.iso.datetime().nullable(),
  /** Null once the project has moved. */
  effects: TransferEffects.nullable(),
})
export type Transfer = z.infer<typeof Transfer>

const noInput = z.strictObject({})
const account_id = z.uuid()
const ids = z.array(z.uuid()).max(100).default([])

/** Offers of a project to another account, for the project's owners. */
export const projectTransferOperations = {
  list_project_destinations: {
    permission: 'account:manage',
    effect: 'reads',
    answers: 'one',
    title: 'List accounts that the project can be offered to',
    method: 'GET',
    path: '/destinations',
    input: noInput,
    output: z.array(AccountName),
  },
  review_project_transfer: {
    permission: 'account:manage',
    effect: 'reads',
    answers: 'one',
    title: 'Show the effects of a transfer to an account',
    method: 'GET',
    path: '/transfer/review',
    input: z.strictObject({ account_id }),
    output: TransferReview,
  },
  get_project_transfer: {
    permission: 'account:manage',
    effect: 'reads',
    answers: 'one',
    title: 'Get the open offer of the project',
    method: 'GET',
    path: '/transfer',
    input: noInput,
    output: Transfer.nullable(),
  },
  /** Nothing moves until an owner of the receiving account accepts. */
  transfer_project: {
    permission: 'account:manage',
    recentSignIn: { to: 'offer the project' },
    effect: 'changes',
    answers: 'one',
    title: 'Offer the project to another account',
    method: 'POST',
    path: '/transfer',
    input: z.strictObject({
      account_id,
      /** Model providers and webhooks to move; others stay behind. */
      provider_ids: ids,
      webhook_ids: ids,
    }),
    output: Transfer,
  },
} as const satisfies Record<string, PeopleOperation>

const ofAccount = z.strictObject({ account_id })
const ofTransfer = z.strictObject({ account_id, transfer_id: z.uuid() })
const TRANSFER_PATH = '/accounts/:account_id/transfers/:transfer_id'

/** Offers that an account made or received, and projects that it can take back. */
export const accountTransferOperations = {
  list_transfers: {
    access: 'account',
    permission: 'account:manage',
    title: 'List offers of projects, and projects that can be taken back',
    method: 'GET',
    path: '/accounts/:account_id/transfers',
    input: ofAccount,
    output: z.array(Transfer),
  },
  /** For owners of the receiving account. */
  accept_transfer: {
    access: 'account',
    permission: 'account:manage',
    recentSignIn: { to: 'accept the project' },
    title: 'Accept a project',
    method: 'POST',
    path: `${TRANSFER_PATH}/accept`,
    input: ofTransfer,
    output: z.object({ project_id: z.uuid(), project_name: z.string() }),
  },
  /** Withdraws an offer of the account, or declines one to it. */
  cancel_transfer: {
    access: 'account',
    permission: 'account:manage',
    recentSignIn: { unneeded: 'Nothing has moved, and the project can be offered again.' },
    title: 'Withdraw or decline an offer of a project',
    method: 'DELETE',
    path: TRANSFER_PATH,
    input: ofTransfer,
    output: z.null(),
  },
  /** For owners of the former account. */
  take_back_project: {
    access: 'account',
    permission: 'account:manage',
    recentSignIn: { to: 'take the project back' },
    title: 'Take a project back',
    method: 'POST',
    path: `${TRANSFER_PATH}/take-back`,
    input: ofTransfer,
    output: z.object({ project_id: z.uuid(), project_name: z.string() }),
  },
} as const satisfies Record<string, AccountOperation>
