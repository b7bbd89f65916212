import { type VisitorAnswer, visitorsApi } from '@murmur/contract/chat/visitors'
import type { Language } from '@murmur/contract/languages'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { getVisitorAddress } from '#platform/limits/count-calls.ts'

/** Maximum concurrent answers for all visitors, so that users' turns and trades don't wait for them. */
export const maxConcurrentAnswers = 8
/**
 * Maximum concurrent answers per address. A page sends one message at a time, and slow answers must not keep all other visitors
 * out.
 */
export const maxConcurrentPerAddress = 2

type VisitorsRoutesDeps = {
  answer: (question: {
    text: string
    language: Language
    context?: string | null | undefined
  }) => Promise<VisitorAnswer>
}

/** Adds the route by which a visitor without an account tries the assistant. */
export function visitorsRoutes(app: App, { answer }: VisitorsRoutesDeps): void {
  /** The address of each running answer. */
  const runningAddresses: string[] = []
  serve(app, visitorsApi.ask, async ({ body, language, request }) => {
    const address = getVisitorAddress(request)
    const runningForAddress = runningAddresses.filter((other) => other === address).length
    if (runningAddresses.length >= maxConcurrentAnswers || runningForAddress >= maxConcurrentPerAddress)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 2 })
    runningAddresses.push(address)
    try {
      return { data: await answer({ ...body, language }) }
    } finally {
      runningAddresses.splice(runningAddresses.indexOf(address), 1)
    }
  })
}
