// The floor of the chat bench: a Socket.IO server with two plain statements. The first stores a message, which is then
// acknowledged; the second stores the answer, the message's own text, before it is sent. Runs in a separate process and prints its
// port as its first line.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const store = {
  name: 'store',
  text: `insert into floor_messages (chat_id, seq, id, role, type, content, language, client_id, reply_to, is_last, created_at)
         values ($1, $2, $3, $4, 'text', $5, 'en', $6, $7, $8, now())`,
}
const chatId = randomUUID()
let seq = 0

const server = createServer()
const io = new Server(server, { transports: ['websocket'] })
io.on('connection', (socket) => {
  socket.on('message', async (text: string, acknowledge: (reply: object) => void) => {
    const { content, clientId } = JSON.parse(text)
    const id = randomUUID()
    seq += 2
    const answerSeq = seq
    await pool.query({ ...store, values: [chatId, answerSeq - 1, id, 'user', content, clientId, null, false] })
    acknowledge({ ok: true, message: { id } })
    const answer = { id: randomUUID(), replyTo: id, content, isLast: true }
    await pool.query({ ...store, values: [chatId, answerSeq, answer.id, 'assistant', content, null, id, true] })
    socket.emit('response', answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
process.stdin.on('end', () => process.exit()).resume()
