/** A tool call as the stub makes it; `args` as text is sent as it is, sense or not. */
export type Call = { name: string; args: unknown; id?: string }

/** What the stub says to one request. */
export type Answer =
  | {
      /** Text, sent in these pieces. */
      pieces?: readonly string[]
      calls?: readonly Call[]
      /** As the wire calls it; "cut" ends the connection, "stall" says nothing more until the other end goes. */
      end?: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'cut' | 'stall'
    }
  | { status: number; body: string; headers?: Record<string, string> }

/** Words as a model streams them. */
export const spoken = (text: string): Answer => ({ pieces: text.match(/\S+\s*|\s+/g) ?? [] })
export const calling = (name: string, args: unknown): Answer => ({ calls: [{ name, args }], end: 'tool_calls' })
