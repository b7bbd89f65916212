/** A tool call of the stub; `args` as text is sent unchanged, valid or not. */
export type Call = { name: string; args: unknown; id?: string }

/** The stub's answer to one request. */
export type Answer =
  | {
      /** Text, sent in these pieces. */
      pieces?: readonly string[]
      calls?: readonly Call[]
      /** The tokens of prompt and answer, as reported; absent: no report. */
      tokens?: number
      /** The wire's finish reason; "cut" closes the connection, "stall" keeps it open and sends nothing more. */
      end?: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'cut' | 'stall'
    }
  | { status: number; body: string; headers?: Record<string, string> }

/** A text answer, streamed word by word. */
export const textAnswer = (text: string): Answer => ({ pieces: text.match(/\S+\s*|\s+/g) ?? [] })
export const toolCall = (name: string, args: unknown): Answer => ({ calls: [{ name, args }], end: 'tool_calls' })
