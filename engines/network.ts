import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** The way from the browsers to the server, which can be cut: the network of one engine. */
export type Network = {
  /** The server as browsers reach it: `http://127.0.0.1:1234`. */
  address: string
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** @param server address of the server */
export async function networkTo(server: string): Promise<Network> {
  const target = Number(new URL(server).port)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const gate = createServer((socket) => {
    const further = connect(target, '127.0.0.1')
    keep(socket)
    keep(further)
    socket.pipe(further).pipe(socket)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = gate.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        gate.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: () => listen(port),
  }
}
