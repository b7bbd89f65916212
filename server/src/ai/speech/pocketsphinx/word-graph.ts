/**
 * Words between numbered states; a step without a word is an epsilon transition. Probabilities are weights and need not sum to 1.
 */
type Step = { from: number; to: number; word?: string; probability: number }

type WordGraph = { steps: Step[]; states: number }

/** A part of a grammar: adds its steps between two states. */
export type GraphPart = (graph: WordGraph, from: number, to: number) => void

/** A single word. */
export function word(text: string, probability = 1): GraphPart {
  return (graph, from, to) => {
    graph.steps.push({ from, to, word: text, probability })
  }
}

/** A sequence of words: "price of". */
export function phrase(text: string): GraphPart {
  return sequence(...text.split(' ').map((each) => word(each)))
}

/** A sequence of parts. */
export function sequence(...parts: readonly GraphPart[]): GraphPart {
  return (graph, from, to) => {
    let at = from
    parts.forEach((part, index) => {
      const next = index === parts.length - 1 ? to : graph.states++
      part(graph, at, next)
      at = next
    })
  }
}

/** An alternative of parts; a string is a phrase. */
export function alternatives(...parts: readonly (GraphPart | string)[]): GraphPart {
  return (graph, from, to) => {
    for (const part of parts) (typeof part === 'string' ? phrase(part) : part)(graph, from, to)
  }
}

/** An optional part. */
export function optional(...parts: readonly (GraphPart | string)[]): GraphPart {
  return (graph, from, to) => {
    // Own begin and end states: a skip step from `from` to `to` would also skip parts that share these states.
    const [begin, end] = [graph.states++, graph.states++]
    graph.steps.push({ from, to: begin, probability: 1 }, { from: end, to, probability: 1 })
    alternatives(...parts)(graph, begin, end)
    graph.steps.push({ from: begin, to: end, probability: 1 })
  }
}

/** One or more of these words, in any order. */
export function oneOrMore(words: readonly { text: string; probability: number }[], entry: number): GraphPart {
  return (graph, from, to) => {
    const [begin, again] = [graph.states++, graph.states++]
    graph.steps.push({ from, to: begin, probability: entry })
    for (const { text, probability } of words) {
      graph.steps.push({ from: begin, to: again, word: text, probability })
      graph.steps.push({ from: again, to: again, word: text, probability })
    }
    graph.steps.push({ from: again, to, probability: 1 })
  }
}

/** Any number of these words, or none, in any order. */
export function zeroOrMore(words: readonly { text: string; probability: number }[], entry: number): GraphPart {
  return (graph, from, to) => {
    const state = graph.states++
    graph.steps.push({ from, to: state, probability: entry })
    for (const { text, probability } of words) graph.steps.push({ from: state, to: state, word: text, probability })
    graph.steps.push({ from: state, to, probability: 1 })
  }
}

/** The graph in Sphinx's FSG form: lines `TRANSITION from to probability [word]`. */
export function toFsg(part: GraphPart): string {
  const graph: WordGraph = { steps: [], states: 2 }
  part(graph, 0, 1)
  const lines = graph.steps.map(({ from, to, word: text, probability }) =>
    `TRANSITION ${from} ${to} ${probability} ${text ?? ''}`.trim(),
  )
  const head = ['FSG_BEGIN murmur', `NUM_STATES ${graph.states}`, 'START_STATE 0', 'FINAL_STATE 1']
  return [...head, ...lines, 'FSG_END', ''].join('\n')
}
