import type { ModelMessage } from 'ai'
import type { Turn } from '#ai/brains/brain.port.ts'

const charactersPerToken = 4
/** Name, description and schema of a tool. */
const tokensPerTool = 150

type Prompt = { system: string; messages: readonly ModelMessage[] }

/**
 * Counts the requests of a turn in the day's budget: their prompt when they begin, by an estimate, so that stopped answers and vendors
 * without figures count too. A vendor's further tokens count afterwards.
 */
export function usageCounter(
  { modelBudget, tools }: Pick<Turn, 'modelBudget' | 'tools'>,
  { system, messages }: Prompt,
) {
  const characters = system.length + JSON.stringify(messages).length
  const estimate = Math.ceil(characters / charactersPerToken) + Object.keys(tools).length * tokensPerTool
  let counted = 0
  return {
    /** Begins a request. False if the budget allows none. */
    async begin(): Promise<boolean> {
      if (!modelBudget) return true
      if (!(await modelBudget.takeRequest())) return false
      await modelBudget.countTokens(estimate)
      return true
    },
    /** Counts the requests that have ended, by the tokens of each so far; each one once. */
    async count(totals: readonly (number | undefined)[]): Promise<void> {
      const more = totals.slice(counted)
      counted = Math.max(counted, totals.length)
      for (const total of more) await modelBudget?.countTokens(Math.max(0, (total ?? 0) - estimate))
    },
  }
}
