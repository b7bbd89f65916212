import { isFailure } from '#ai/brains/tokens.port.ts'

/** Collects the tool results that the answer must report if the model does not. */
export function turnResults() {
  let hasCard = false
  let refusal: string | undefined
  let isTruncated = false
  return {
    /** `showsCard`: whether the tool shows its own results as a card. */
    add(result: { kind: string }, showsCard: boolean): void {
      hasCard ||= result.kind === 'choose' || (showsCard && !isFailure(result))
      if (isFailure(result) && result.kind === 'refused') refusal = result.message
    },
    /** Records that the model stopped at its output limit. */
    markTruncated: () => {
      isTruncated = true
    },
    hasCard: () => hasCard,
    refusal: () => refusal,
    isTruncated: () => isTruncated,
  }
}
