import { simulateReadableStream, stepCountIs, streamText, type ToolSet, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import type { GenericSchema } from 'valibot'
import type { AnyTools } from '#ai/brains/brain.port.ts'
import { chatMessages } from '#ai/brains/llm/chat-messages.ts'
import { systemPrompt } from '#ai/brains/llm/system-prompt.ts'
import { toolInputSchema } from '#ai/brains/llm/tool-input-schema.ts'
import { makeTools } from '#assistant/tools/make-tools.ts'
import { tokenRefs } from '#assistant/tools/token-refs.ts'
import { toolTable } from '#assistant/tools/tool-table.ts'
import type { MessagePart } from '#assistant/turns/answer-parts.ts'
import { toHistory } from '#assistant/turns/to-history.ts'
import type { TurnContext } from '#assistant/turns/turn-deps.ts'
import { type ChatState, newParts, toolDeps } from './offline-turn.ts'
import type { RunTurn, TurnMessage } from './turn-task.ts'

type Streamed = Awaited<ReturnType<MockLanguageModelV3['doStream']>>
type StreamedPart = Streamed['stream'] extends ReadableStream<infer Each> ? Each : never

const maxSteps = 3
const usage = {
  inputTokens: { total: 100, noCache: 100, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 20, text: 20, reasoning: undefined },
}

/**
 * The same turn on the AI SDK, with as little work as possible: a mock model calls the only tool, whose schema is converted
 * beforehand, and then writes the given answer word by word.
 */
export function sdkTurn({ call }: TurnMessage, { message, before, parsed }: ChatState, answer: string): RunTurn {
  const { language, content: text, userId, chatId } = message
  const system = systemPrompt({ language, source: 'text' })
  const messages = chatMessages({ text, focus: undefined, before: before.flatMap(toHistory) })
  const steps = [...(call ? [callParts(call.tool, call.input)] : []), textParts(answer)]
  const table = pickTool(call?.tool)
  const definition = call && table[call.tool]
  const inputSchema = definition && toolInputSchema(definition.input)
  return async () => {
    const parts = newParts(language)
    const turn = {
      userId,
      chatId,
      language,
      figures: language,
      words: text,
      parsed,
      isNamed: () => false,
      requestedChange: undefined,
      lastChanges: [],
      keepChange: async () => undefined,
    }
    const context: TurnContext = { ...turn, source: 'text', refs: tokenRefs(), parts }
    const tools: AnyTools = makeTools(toolDeps, context, table as unknown as typeof toolTable)
    const { fullStream } = streamText({
      model: new MockLanguageModelV3({ doStream: steps.map(toResult) }),
      system,
      messages,
      ...(call && inputSchema && { tools: toSdkTool(call.tool, tools, inputSchema) }),
      stopWhen: stepCountIs(maxSteps),
      onError: () => undefined,
    })
    for await (const part of fullStream) {
      if (part.type === 'text-delta') parts.write(part.text)
      else if (part.type === 'error') throw part.error
    }
    return parts.finish()
  }
}

/** The text of an answer, which the mock model writes. */
export function answerText(parts: readonly MessagePart[]): string {
  return parts.flatMap(({ type, content }) => (type === 'text' ? [content] : [])).join('\n\n')
}

function pickTool(name: string | undefined): Readonly<Record<string, { input: GenericSchema }>> {
  const all: Readonly<Record<string, { input: GenericSchema }>> = toolTable
  return Object.fromEntries(Object.entries(all).filter(([each]) => each === name))
}

function toSdkTool(name: string, tools: AnyTools, inputSchema: ReturnType<typeof toolInputSchema>): ToolSet {
  const bound = tools[name]
  if (!bound) throw new Error(`No tool ${name}`)
  const execute = async (input: unknown) => bound.quote(await bound.run(input as never))
  return { [name]: tool({ description: bound.description, inputSchema, execute }) }
}

function callParts(toolName: string, input: unknown): StreamedPart[] {
  return [
    { type: 'stream-start', warnings: [] },
    { type: 'tool-call', toolCallId: 'call-1', toolName, input: JSON.stringify(input) },
    { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage },
  ]
}

function textParts(text: string): StreamedPart[] {
  const words = text.match(/\s*\S+/g) ?? []
  return [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 'text-1' },
    ...words.map((delta) => ({ type: 'text-delta' as const, id: 'text-1', delta })),
    { type: 'text-end', id: 'text-1' },
    { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
  ]
}

function toResult(chunks: StreamedPart[]): Streamed {
  return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) }
}
