import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Opening more at once overflows the server's queue of handshakes. */
const concurrency = 50

/** `cookies`: one of each is sent with every n-th connection. `isSocketIo`: joins the default namespace, as a client does. */
type Options = { url: string; count: number; cookies?: readonly string[]; isSocketIo: boolean }

/** Opens idle connections. Returns a function that closes them. */
export async function openSockets({ url, count, cookies = [], isSocketIo }: Options): Promise<() => void> {
  const sockets: WebSocket[] = []
  const open = async () => {
    while (sockets.length < count) {
      const cookie = cookies[sockets.length % cookies.length]
      const path = isSocketIo ? '/socket.io/?EIO=4&transport=websocket' : '/'
      const headers = cookie ? { cookie } : {}
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers, perMessageDeflate: false })
      sockets.push(socket)
      // The first frame can arrive together with the handshake's response.
      await (isSocketIo ? joinNamespace(socket) : once(socket, 'open'))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, open))
  return () => {
    for (const socket of sockets) socket.terminate()
  }
}

/** The handshake of Socket.IO's protocol, version 5, and its heartbeat. */
async function joinNamespace(socket: WebSocket): Promise<void> {
  const joined = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`The server closed the connection: ${code}`)))
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      if (text === '2') socket.send('3')
      if (text.startsWith('40')) resolve()
      if (text.startsWith('44')) reject(new Error(`The server refused the connection: ${text}`))
    })
  })
  await joined
}
