/** The parts of a chat request that the stub uses. */
export type ChatRequest = {
  system: string
  /** The language that the system prompt requests, e.g. "Spanish". Default: English. */
  language: string
  /** The user's last message. */
  text: string
  /** Every message's text, in order. */
  all: string
  hasPicture: boolean
  /** Results of tools since the user's last message, as sent. */
  results: string[]
  tools: string[]
  isStreaming: boolean
}

type WireMessage = { role: string; content?: unknown }

/** Reads a body of POST /chat/completions. */
export function readChat(body: unknown): ChatRequest {
  const {
    messages = [],
    tools = [],
    stream,
  } = (body ?? {}) as {
    messages?: WireMessage[]
    tools?: { function?: { name?: string } }[]
    stream?: boolean
  }
  const system = messages
    .filter(({ role }) => role === 'system')
    .map(getText)
    .join('\n')
  const lastUserIndex = messages.findLastIndex(({ role }) => role === 'user')
  const user = messages[lastUserIndex]
  return {
    system,
    language: /Answer in (\w+)/.exec(system)?.[1] ?? 'English',
    text: user ? getText(user) : '',
    all: messages.map(getText).join('\n'),
    hasPicture: JSON.stringify(user?.content ?? '').includes('"image_url"'),
    results: messages
      .slice(lastUserIndex + 1)
      .filter(({ role }) => role === 'tool')
      .map(getText),
    tools: tools.flatMap((tool) => tool.function?.name ?? []),
    isStreaming: stream === true,
  }
}

function getText({ content }: WireMessage): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.flatMap((part: { text?: string }) => part.text ?? []).join('\n')
}
