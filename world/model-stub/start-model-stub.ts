import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, textAnswer } from './answer.ts'
import { helpfulAnswer } from './helpful-answer.ts'
import { type ChatRequest, readChat } from './read-chat.ts'
import { writeAnswer } from './write-answer.ts'

type ModelRequest = {
  /** Path after the base URL, e.g. "/chat/completions". */
  path: string
  headers: IncomingMessage['headers']
  /** Parsed JSON; for a recording, the form's fields. */
  body: unknown
  /** Whether the client disconnected before the answer was complete. */
  wasAborted: boolean
}

export type ModelStubOptions = {
  /** Creates the answer to a chat request. Default: `helpfulAnswer`. `index` counts all chat requests from 0. */
  answer?: (request: ChatRequest, index: number) => Answer
  /** Milliseconds between pieces of text. */
  pause?: number
  /** The transcript of every recording and the text lines of every picture, until changed. */
  transcript?: string
  pictureText?: readonly string[]
}

export type ModelStub = {
  /** Base URL for settings such as ASSISTANT_BASE_URL. */
  url: string
  requests: ModelRequest[]
  setTranscript(text: string): void
  setPictureText(lines: readonly string[]): void
  stop(): Promise<void>
}

/** A local server with OpenAI's API: chat (streamed or not, tools, pictures) and transcriptions. */
export async function startModelStub(options: ModelStubOptions = {}): Promise<ModelStub> {
  const requests: ModelRequest[] = []
  let transcript = options.transcript ?? 'buy 20 dollars of BONK'
  let pictureText = options.pictureText ?? ['BONK']
  let index = 0

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/v1/, '')
    const bytes = await readBody(request)
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true
    const body = isForm ? formFields(bytes) : parseBody(bytes)
    const entry: ModelRequest = { path, headers: request.headers, body, wasAborted: false }
    requests.push(entry)
    reply.on('close', () => {
      entry.wasAborted = !reply.writableFinished
    })
    if (path === '/audio/transcriptions') {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: transcript }))
    } else if (path === '/chat/completions') {
      const chat = readChat(body)
      const answer = options.answer
        ? options.answer(chat, index++)
        : chat.hasPicture
          ? textAnswer(pictureText.join('\n'))
          : helpfulAnswer(chat)
      await writeAnswer(reply, answer, chat.isStreaming, options.pause ?? 0)
    } else {
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no such call"}}')
    }
  }
  const server = createServer((request, reply) => {
    serve(request, reply).catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    setTranscript: (text) => {
      transcript = text
    },
    setPictureText: (lines) => {
      pictureText = lines
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function parseBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The form's fields by name; a file is replaced by its size in bytes. */
function formFields(bytes: Buffer): Record<string, string | number> {
  const text = bytes.toString('latin1')
  const boundary = text.slice(0, text.indexOf('\r\n'))
  const fields = text.split(boundary).flatMap((part): [string, string | number][] => {
    const name = /name="([^"]+)"/.exec(part)?.[1]
    if (!name) return []
    const value = part.slice(part.indexOf('\r\n\r\n') + 4, -2)
    return [[name, /filename=/.test(part) ? value.length : Buffer.from(value, 'latin1').toString('utf8')]]
  })
  return Object.fromEntries(fields)
}
