// The peers of the sockets bench: `bare-sockets.ts socket.io|ws` accepts connections and does nothing else. Runs in a separate
// process and prints its port as its first line.
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'

const server = createServer()
if (process.argv[2] === 'ws') new WebSocketServer({ server })
else new Server(server, { transports: ['websocket'] })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
process.stdin.on('end', () => process.exit()).resume()
