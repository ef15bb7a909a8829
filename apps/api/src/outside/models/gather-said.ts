import type { FromModelThread, Said } from './thread-messages.ts'

/** What is said in this time is one message, which wakes the event loop once. */
const GATHERED_MS = 10
/** Between two texts of one answer: nobody sees them come faster. */
const LEAST_REST_MS = 25
/** Texts a second of all answers together, however fast models write: each takes time of the loop. */
const MOST_TEXTS = 1_000

/** An answer that is being given. */
interface Answer {
  say(text: string): void
  end(said: Said): void
}

interface Gathered {
  text: string
  sentAt: number
}

/** Gathers what is said in answer to questions, and sends texts that come close together as one. */
export function gatherSaid(send: (said: FromModelThread) => void): (id: number) => Answer {
  const answers = new Map<number, Gathered>()
  const message: { id: number; said: Said }[] = []
  let isWaiting = false
  const sendLater = () => {
    if (!isWaiting) setTimeout(sendAll, GATHERED_MS)
    isWaiting = true
  }
  const sendAll = () => {
    isWaiting = false
    const now = performance.now()
    const rest = Math.max(LEAST_REST_MS, (answers.size * 1_000) / MOST_TEXTS)
    for (const [id, answer] of answers) {
      if (answer.text === '') continue
      if (now - answer.sentAt < rest) {
        sendLater()
        continue
      }
      message.push({ id, said: { text: answer.text } })
      answer.text = ''
      answer.sentAt = now
    }
    send(message)
    message.length = 0
  }
  return (id) => {
    const gathered: Gathered = { text: '', sentAt: 0 }
    answers.set(id, gathered)
    return {
      say(text) {
        gathered.text += text
        sendLater()
      },
      end(said) {
        answers.delete(id)
        if (gathered.text !== '') message.push({ id, said: { text: gathered.text } })
        message.push({ id, said })
        sendLater()
      },
    }
  }
}
