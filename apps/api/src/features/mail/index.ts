export { type MailText, mailText } from './mail-text.ts'
export { writeMail } from './write-mail.ts'
