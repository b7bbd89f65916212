import type { Tools } from '#ai/brains/brain.port.ts'

type Result = Awaited<ReturnType<Tools[keyof Tools]>>

/** Collects the tool results that the answer must report if the model does not. */
export function turnResults() {
  let hasCard = false
  let refusal: string | undefined
  let wasCut = false
  return {
    add(result: Result): void {
      hasCard ||= ['found', 'info', 'proposed', 'choose'].includes(result.kind)
      if (result.kind === 'refused') refusal = result.message
    },
    /** The model stopped at its output limit. */
    cut: () => {
      wasCut = true
    },
    hasCard: () => hasCard,
    refusal: () => refusal,
    wasCut: () => wasCut,
  }
}
