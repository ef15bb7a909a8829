export type { PasswordWork } from './password-work.ts'
export { personView } from './person-view.ts'
export type { DeviceTokens } from './sessions/device-token.ts'
export type { ReportSession } from './sessions/session-event.ts'
