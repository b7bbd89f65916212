import { object } from '@murmur/contract/schema/object'
import type { FoundTopics } from '#ai/brains/guide.port.ts'
import { shortTextInput } from '#assistant/tools/inputs.ts'
import type { PublicToolDefinition } from '#assistant/tools/tool-definition.ts'

const maxTopics = 3

/** Topics of the handbook, in the language of the turn. */
export const handbookTool: PublicToolDefinition<{ question: string }, FoundTopics> = {
  permission: 'read',
  description:
    'Searches the handbook: what things in crypto mean (gas, slippage, stablecoins, scams, seed phrases) and how this app works (deposit, withdraw, fees, safety, errors, limits). Answer such questions from it.',
  examples: [{ question: 'what is slippage' }],
  input: object({ question: shortTextInput("The user's question, in their language") }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ question }) => ({
      kind: 'topics',
      topics: deps
        .searchHandbook(turn.language, question)
        .slice(0, maxTopics)
        .map(({ title, body }) => ({ title, body })),
    }),
  quote: ({ kind, topics }) =>
    topics.length > 0
      ? { result: kind, topics, do: 'Answer from these texts of ours, in a few sentences.' }
      : { result: 'no topic', do: 'Say that the handbook has nothing on this; invent nothing about the app.' },
}
