/** A sign-in or sign-out log entry; `account` is a pseudonym of the typed address. */
export interface SessionEvent {
  readonly event:
    | 'signed_in'
    | 'sign_in_failed'
    | 'sign_in_limited'
    | 'second_factor_asked'
    | 'code_failed'
    | 'identity_confirmed'
    | 'signed_out'
    | 'password_changed'
    | 'password_change_failed'
    | 'password_reset_requested'
    | 'password_reset'
    | 'sessions_ended'
  readonly request_id: string
  readonly user_id?: string | undefined
  readonly account?: string
  readonly address?: string
  readonly known_device?: boolean
}

/** Logs an event for operators. */
export type ReportSession = (event: SessionEvent) => void
