import type { UserId } from '@murmur/contract/ids'
import type { ModelBudget } from '#ai/brains/model-budget.port.ts'
import { type Ocr, OcrError } from './ocr.port.ts'

/** Tokens that vendors count for a picture of our size and its text. */
const tokensPerPicture = 2_000

/** OCR by a model within the user's budget, and by the local OCR beyond it and while the model fails. */
export function withModelBudget(model: Ocr, local: Ocr, modelBudget: (userId: UserId) => ModelBudget): Ocr {
  const readByModel: Ocr['read'] = (png, signal) =>
    model.read(png, signal).catch((error: unknown) => {
      if (!(error instanceof OcrError)) throw error
      return local.read(png, signal)
    })
  return {
    async read(png, signal, userId) {
      if (userId === undefined) return readByModel(png, signal)
      const budget = modelBudget(userId)
      if (!(await budget.takeRequest())) return local.read(png, signal)
      await budget.countTokens(tokensPerPicture)
      return readByModel(png, signal)
    },
  }
}
