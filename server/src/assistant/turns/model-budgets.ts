import type { UserId } from '@murmur/contract/ids'
import type { ModelBudget } from '#ai/brains/model-budget.port.ts'
import type { CountLimit } from '#platform/limits/leased-counter.ts'

const dayMs = 24 * 3_600_000
const tokensPerUnit = 1_000
/** More than the longest context of a model, whatever its vendor reports. */
const maxUnits = 2_000

type ModelBudgetsDeps = {
  /** Adds one to a counter that all instances share, and returns whether it is within the limit. */
  count: (key: string, limit: CountLimit) => Promise<{ isAllowed: boolean }>
  /** Thousands of tokens within 24 hours from the first request. */
  perUser: number
  perDeployment: number
}

/**
 * The budgets of the language model, of each user and of the deployment, for 24 hours each. They are counted in thousands of tokens, and
 * each request counts one more. The last request of a day may exceed them, since its tokens are known only afterwards.
 */
export function modelBudgets({ count, perUser, perDeployment }: ModelBudgetsDeps): (userId: UserId) => ModelBudget {
  return (userId) => {
    const take = async (): Promise<boolean> => {
      const userBudget = await count(`model ${userId}`, { max: perUser, windowMs: dayMs })
      return userBudget.isAllowed && (await count('model', { max: perDeployment, windowMs: dayMs })).isAllowed
    }
    return {
      takeRequest: take,
      async countTokens(tokens) {
        const units = Math.min(Math.floor(tokens / tokensPerUnit), maxUnits)
        for (let unit = 0; unit < units; unit += 1) if (!(await take())) return
      },
    }
  }
}
