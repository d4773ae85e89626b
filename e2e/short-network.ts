import net from 'node:net'

/**
 * A network to the running server that is gone for good when it has carried so many bytes to the browser. Counted in bytes in place of
 * seconds, a busy machine does not change what arrives.
 *
 * @param last a path that would come after everything else, and never arrives
 * @returns `address` leads to the server; `close` ends it
 */
export async function startShortNetwork(
  bytes: number,
  last: string,
): Promise<{ address: string; close: () => void }> {
  const server = new URL(process.env['BASE_URL'] ?? '')
  const sockets = new Set<net.Socket>()
  let left = bytes
  const network = net.createServer((browser) => {
    const behind = net.connect(Number(server.port), server.hostname)
    const end = () => {
      browser.destroy()
      behind.destroy()
    }
    for (const socket of [browser, behind]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    if (left <= 0) return end()
    browser.on('data', (part) => (part.includes(`GET ${last} `) ? end() : void behind.write(part)))
    behind.on('data', (part) => {
      left -= part.length
      if (left > 0) return void browser.write(part)
      for (const socket of sockets) socket.destroy()
    })
  })
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
  const { port } = network.address() as net.AddressInfo
  const close = () => {
    network.close()
    for (const socket of sockets) socket.destroy()
  }
  return { address: `http://localhost:${port}`, close }
}
