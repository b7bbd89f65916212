import type { AnyTools, Tools, Turn } from '#ai/brains/brain.port.ts'

/** The parts of an answer that decide which messages fit next. */
export type RecordedAnswer = {
  /** Results of the turn's tools, in order. */
  results: { kind: string }[]
  /** The text written so far. */
  text: string
  /** The values passed to `remember` and `setFocus` last. */
  memory: unknown
  focus: unknown
}

/** A turn that records its tool results, text, memory and focus while it passes them on. */
export function recordTurn(turn: Turn): { turn: Turn; recorded: RecordedAnswer } {
  const recorded: RecordedAnswer = { results: [], text: '', memory: null, focus: turn.focus }
  const tools = Object.entries<AnyTools[string]>(turn.tools).map(([name, tool]) => {
    const run = async (input: never) => {
      const result = await tool.run(input)
      recorded.results.push(result)
      return result
    }
    return [name, { ...tool, run }]
  })
  const recording: Turn = {
    ...turn,
    tools: Object.fromEntries(tools) as Tools,
    write: (text) => {
      recorded.text += text
      turn.write(text)
    },
    remember: (memory) => {
      recorded.memory = memory
      turn.remember(memory)
    },
    setFocus: (focus) => {
      recorded.focus = focus
      turn.setFocus(focus)
    },
  }
  return { turn: recording, recorded }
}
