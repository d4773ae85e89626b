import { createServer, type AddressInfo } from 'node:net'

/** A mail server that accepts every mail and remembers their sources. */
export async function startMailServer(): Promise<{ url: string; mails: string[]; stop: () => void }> {
  const mails: string[] = []
  const server = createServer((socket) => {
    let mail: string | null = null
    let pending = ''
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const take = (line: string) => {
      if (mail !== null && line !== '.') mail += `${line}\n`
      else if (mail !== null) {
        mails.push(mail)
        mail = null
        answer('250 taken')
      } else if (/^DATA/i.test(line)) {
        mail = ''
        answer('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else answer('250 ok')
    }
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (pending + text).split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    socket.on('error', () => socket.destroy())
    answer('220 ready')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}?tls=off`, mails, stop: () => void server.close() }
}
