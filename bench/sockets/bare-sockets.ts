// The peers of the sockets bench: `bare-sockets.ts socket.io|ws` accepts connections and does nothing else. Started as a process of
// its own; its port is the first line of its output.
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
