import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './answer.ts'

type ModelAnswer = Exclude<Answer, { status: number }>

const replyFields = { id: 'stub', created: 0, model: 'stub' }

/** Writes an answer in OpenAI's format, as server-sent events or in one piece. `pause`: milliseconds between pieces. */
export async function writeAnswer(reply: ServerResponse, answer: Answer, isStreaming: boolean, pause: number) {
  if ('status' in answer) {
    reply.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
  } else if (isStreaming) {
    await streamAnswer(reply, answer, pause)
  } else {
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(toCompletion(answer)))
  }
}

async function streamAnswer(
  reply: ServerResponse,
  { pieces = [], calls = [], end, tokens }: ModelAnswer,
  pause: number,
) {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  reply.flushHeaders()
  const emit = (delta: unknown, finish_reason: string | null = null) => {
    if (reply.destroyed) return
    const choices = [{ index: 0, delta, finish_reason }]
    reply.write(`data: ${JSON.stringify({ ...replyFields, object: 'chat.completion.chunk', choices })}\n\n`)
  }
  emit({ role: 'assistant', content: '' })
  for (const content of pieces) {
    if (reply.destroyed) return
    emit({ content })
    if (pause > 0) await wait(pause)
  }
  for (const [index, call] of wireCalls(calls).entries()) {
    // Like a real model, emits the name first, then the arguments in pieces.
    emit({ tool_calls: [{ ...call, index, function: { name: call.function.name, arguments: '' } }] })
    const half = Math.ceil(call.function.arguments.length / 2)
    for (const piece of [call.function.arguments.slice(0, half), call.function.arguments.slice(half)]) {
      emit({ tool_calls: [{ index, function: { arguments: piece } }] })
    }
  }
  if (end === 'stall') return
  if (end === 'cut') {
    // Let the pieces arrive first.
    await wait(50)
    return void reply.destroy()
  }
  emit({}, end ?? (calls.length > 0 ? 'tool_calls' : 'stop'))
  if (tokens !== undefined) {
    const usage = { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens }
    reply.write(`data: ${JSON.stringify({ ...replyFields, object: 'chat.completion.chunk', choices: [], usage })}\n\n`)
  }
  reply.end('data: [DONE]\n\n')
}

function toCompletion({ pieces = [], calls = [], end }: ModelAnswer) {
  const message = {
    role: 'assistant',
    content: pieces.join(''),
    ...(calls.length > 0 ? { tool_calls: wireCalls(calls) } : {}),
  }
  const finish_reason = end ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  return { ...replyFields, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] }
}

function wireCalls(calls: NonNullable<ModelAnswer['calls']>) {
  return calls.map(({ name, args, id }, index) => ({
    id: id ?? `call_${Date.now()}_${index}`,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : (JSON.stringify(args) ?? '') },
  }))
}
