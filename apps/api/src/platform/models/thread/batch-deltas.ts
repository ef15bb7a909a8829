import type { AnswerEvent, FromModelThread } from './thread-messages.ts'

/** Texts within this time are one message, which wakes the event loop once. */
const BATCH_MS = 10
/** Between two texts of one answer: users do not see faster updates. */
const MIN_SEND_INTERVAL_MS = 25
/** For all answers together, however fast models write: each text takes time of the event loop. */
const MAX_TEXTS_PER_SECOND = 1_000

interface Answer {
  emit(text: string): void
  end(event: AnswerEvent): void
}

interface Batch {
  text: string
  sentAt: number
}

/** Sends texts of model answers that arrive close together as one message. */
export function batchDeltas(send: (events: FromModelThread) => void): (id: number) => Answer {
  const answers = new Map<number, Batch>()
  const message: { id: number; event: AnswerEvent }[] = []
  let isWaiting = false
  const sendLater = () => {
    if (!isWaiting) setTimeout(sendAll, BATCH_MS)
    isWaiting = true
  }
  const sendAll = () => {
    isWaiting = false
    const now = performance.now()
    const rest = Math.max(MIN_SEND_INTERVAL_MS, (answers.size * 1_000) / MAX_TEXTS_PER_SECOND)
    for (const [id, answer] of answers) {
      if (answer.text === '') continue
      if (now - answer.sentAt < rest) {
        sendLater()
        continue
      }
      message.push({ id, event: { text: answer.text } })
      answer.text = ''
      answer.sentAt = now
    }
    send(message)
    message.length = 0
  }
  return (id) => {
    const batch: Batch = { text: '', sentAt: 0 }
    answers.set(id, batch)
    return {
      emit(text) {
        batch.text += text
        sendLater()
      },
      end(event) {
        answers.delete(id)
        if (batch.text !== '') message.push({ id, event: { text: batch.text } })
        message.push({ id, event })
        sendLater()
      },
    }
  }
}
