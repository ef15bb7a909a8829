import { type Logger, pino } from 'pino'

/** The log of an app: JSON lines on standard error, which leaves standard output to the program. */
export const createLog = (app: string, level: string): Logger =>
  pino({ level, base: { app } }, pino.destination(2))
