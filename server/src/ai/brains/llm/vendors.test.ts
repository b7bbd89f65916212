import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { toolTable } from '#assistant/tools/tool-table.ts'
import type { ModelVendor } from './create-model.ts'
import { modelBrain } from './model-brain.ts'

type VendorFormat = {
  path: string
  /** The header that carries the key. */
  key: [string, string]
  /** Two responses as events: a call of `price`, then text. */
  call: unknown[]
  words: unknown[]
}

const usage = { input_tokens: 1, output_tokens: 1 }
const arguments_ = '{"token":"BONK"}'
const openAiItem = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'c1',
  name: 'price',
  arguments: arguments_,
  status: 'completed',
}
const openAiText = { type: 'message', id: 'm1' }

const vendorFormats: Record<ModelVendor, VendorFormat> = {
  anthropic: {
    path: '/messages',
    key: ['x-api-key', 'secret'],
    call: [
      {
        type: 'message_start',
        message: { id: 'm', type: 'message', role: 'assistant', model: 'x', content: [], stop_reason: null, usage },
      },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'c1', name: 'price', input: {} },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: arguments_ } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage },
      { type: 'message_stop' },
    ],
    words: [
      {
        type: 'message_start',
        message: { id: 'n', type: 'message', role: 'assistant', model: 'x', content: [], stop_reason: null, usage },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'It costs little.' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
      { type: 'message_stop' },
    ],
  },
  openai: {
    path: '/responses',
    key: ['authorization', 'Bearer secret'],
    call: [
      { type: 'response.created', response: { id: 'r1', created_at: 0, model: 'x' } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...openAiItem, arguments: '', status: 'in_progress' },
      },
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 0, delta: arguments_ },
      { type: 'response.output_item.done', output_index: 0, item: openAiItem },
      { type: 'response.completed', response: { id: 'r1', usage } },
    ],
    words: [
      { type: 'response.created', response: { id: 'r2', created_at: 0, model: 'x' } },
      { type: 'response.output_item.added', output_index: 0, item: openAiText },
      { type: 'response.output_text.delta', item_id: 'm1', delta: 'It costs little.' },
      { type: 'response.output_item.done', output_index: 0, item: openAiText },
      { type: 'response.completed', response: { id: 'r2', usage } },
    ],
  },
  google: {
    path: '/models/some-model:streamGenerateContent?alt=sse',
    key: ['x-goog-api-key', 'secret'],
    call: [
      {
        candidates: [
          {
            content: { role: 'model', parts: [{ functionCall: { name: 'price', args: { token: 'BONK' } } }] },
            finishReason: 'STOP',
          },
        ],
      },
    ],
    words: [
      { candidates: [{ content: { role: 'model', parts: [{ text: 'It costs little.' }] }, finishReason: 'STOP' }] },
    ],
  },
  'openai-compatible': {
    path: '/chat/completions',
    key: ['authorization', 'Bearer secret'],
    call: [
      {
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, id: 'c1', function: { name: 'price', arguments: arguments_ } }] },
            finish_reason: 'tool_calls',
          },
        ],
      },
    ],
    words: [{ choices: [{ index: 0, delta: { content: 'It costs little.' }, finish_reason: 'stop' }] }],
  },
}

let stop: (() => void) | undefined
afterEach(() => stop?.())

test.each(Object.entries(vendorFormats) as [ModelVendor, VendorFormat][])(
  '%s: sends messages, tools and results in its own format',
  async (vendor, wire) => {
    const requests: { url: string | undefined; key: unknown; body: string }[] = []
    const server = createServer((request, reply) => {
      let body = ''
      request.on('data', (piece) => {
        body += piece
      })
      request.on('end', () => {
        requests.push({ url: request.url, key: request.headers[wire.key[0]], body })
        const events = requests.length === 1 ? wire.call : wire.words
        reply.writeHead(200, { 'content-type': 'text/event-stream' })
        for (const event of events) {
          const type = (event as { type?: string }).type
          reply.write(`${type ? `event: ${type}\n` : ''}data: ${JSON.stringify(event)}\n\n`)
        }
        reply.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stop = () => server.close()
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const brain = modelBrain({ vendor, model: 'some-model', apiKey: 'secret', baseUrl })
    const { text, calls, error } = await runTestTurn(brain, { text: 'price of BONK', language: 'pt' })
    expect(error).toBeUndefined()
    expect(calls).toMatchObject([{ tool: 'price', input: { token: 'BONK' } }])
    expect(text.trim()).toBe('It costs little.')
    expect(requests.map(({ url, key }) => ({ url, key }))).toEqual(Array(2).fill({ url: wire.path, key: wire.key[1] }))
    expect(requests[0]?.body).toContain('Answer in Portuguese')
    expect(requests[0]?.body).toMatch(/"(max_tokens|max_output_tokens|maxOutputTokens)":1000/)
    expect(requests[1]?.body).toContain('DezXAZ…B263')
    if (vendor !== 'openai') return
    // Storage is off, and no optional argument is required.
    expect(requests[0]?.body).toContain('"store":false')
    expect(requests[0]?.body.match(/"strict":false/g)?.length).toBe(Object.keys(toolTable).length)
  },
)
