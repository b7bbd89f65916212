import type { ModelMessage } from 'ai'
import type { Turn } from '#ai/brains/brain.port.ts'

const charactersPerToken = 4
/** Name, description and schema of a tool. */
const tokensPerTool = 150

type Prompt = { system: string; messages: readonly ModelMessage[] }

/**
 * Counts the requests of a turn against the day's budget. An estimate of the prompt counts when a request begins, so that stopped answers
 * and vendors that report no usage count too. Further tokens that a vendor reports count afterwards.
 */
export function usageCounter(
  { modelBudget, tools }: Pick<Turn, 'modelBudget' | 'tools'>,
  { system, messages }: Prompt,
) {
  const characters = system.length + JSON.stringify(messages).length
  const estimate = Math.ceil(characters / charactersPerToken) + Object.keys(tools).length * tokensPerTool
  let countedRequests = 0
  return {
    /** Begins a request. False if the budget allows none. */
    async begin(): Promise<boolean> {
      if (!modelBudget) return true
      if (!(await modelBudget.takeRequest())) return false
      await modelBudget.countTokens(estimate)
      return true
    },
    /** Counts what the vendor reported beyond the estimates. `totals`: tokens of each request so far; each request counts once. */
    async count(totals: readonly (number | undefined)[]): Promise<void> {
      const newTotals = totals.slice(countedRequests)
      countedRequests = Math.max(countedRequests, totals.length)
      for (const total of newTotals) await modelBudget?.countTokens(Math.max(0, (total ?? 0) - estimate))
    },
  }
}
