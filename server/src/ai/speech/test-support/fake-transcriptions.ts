import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = {
  path: string
  authorization: string | undefined
  fields: Record<string, string>
  file: { name: string; type: string; bytes: Buffer }
}

/** The response: a status with a JSON body, a redirect, or none. */
export type Answer = { status?: number; body?: string; location?: string } | 'never'

/** A fake server of the documented `POST /audio/transcriptions` API, on its own port. */
export async function fakeTranscriptions(answer: (requests: ReceivedRequest) => Answer) {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const type = request.headers['content-type'] ?? ''
      const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
      const fields = Object.fromEntries(
        [...form].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
      )
      const file = form.get('file')
      if (!file || typeof file === 'string') throw new Error('no file')
      const bytes = Buffer.from(await file.arrayBuffer())
      const one = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        fields,
        file: { name: file.name, type: file.type, bytes },
      }
      requests.push(one)
      const reply = answer(one)
      if (reply === 'never') return
      response.writeHead(reply.status ?? 200, {
        'content-type': 'application/json',
        ...(reply.location ? { location: reply.location } : {}),
      })
      response.end(reply.body ?? '')
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
