import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly data: string
}

/** An SMTP server on loopback that accepts every email, or rejects each recipient. */
export async function startSmtpServer({ refuses = false } = {}) {
  const received: ReceivedMail[] = []
  const server = createServer((socket) => converse(socket, received, refuses))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(socket: Socket, received: ReceivedMail[], refuses: boolean): void {
  let [recipients, data, isData, rest]: [string[], string[], boolean, string] = [[], [], false, '']
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') recipients.push(line.slice(8))
    if (verb === 'DATA') isData = true
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    if (verb === 'RCPT' && refuses) return reply('550 no such mailbox')
    return reply(verb === 'DATA' ? '354 go ahead' : '250 ok')
  }
  const line = (text: string) => {
    if (!isData) return command(text)
    // RFC 5321, 4.5.2: senders double a dot at the start of a line.
    if (text !== '.') return data.push(text.replace(/^\.\./, '.'))
    received.push({ recipients, data: data.join('\n') })
    ;[recipients, data, isData] = [[], [], false]
    return reply('250 queued')
  }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(line)
  })
  reply('220 test')
}
